import type { LiveChange, LiveEntry, LiveHub } from '#app/platform/live/live-hub.ts';
import { LIVE_RETRY_MS } from '#app/platform/live/live-topics.ts';
import { log } from '#app/platform/log.server.ts';
import type { AdminActor, CustomerActor } from './actor.ts';
import { sphereOf } from './member-rights.ts';

type Member = AdminActor | CustomerActor;

const BEAT_MS = 25_000;
/** A reader that lets this many messages lie is ended; it comes back and goes on where it was. */
const UNREAD_MESSAGES = 500;

/** How many streams may be open at once; a tab has one, and a hidden tab none. */
const PLACES = { session: 20, account: 60, address: 1_000 };
type Place = { session: string; account: string; address: string };
const taken = new Map<string, Set<() => void>>();

/** Takes a stream's place; where all are taken, the oldest makes room. Returns the function that leaves it. */
function takePlace(place: Place, makeRoom: () => void): () => void {
  const keys = (Object.keys(PLACES) as (keyof Place)[]).map((kind) => ({
    key: `${kind} ${place[kind]}`,
    most: PLACES[kind],
  }));
  for (const { key, most } of keys) {
    const [oldest, ...others] = taken.get(key) ?? [];
    if (oldest && others.length + 1 >= most) oldest();
  }
  for (const { key } of keys) taken.set(key, (taken.get(key) ?? new Set()).add(makeRoom));
  return () => {
    for (const { key } of keys) {
      const open = taken.get(key);
      open?.delete(makeRoom);
      if (open?.size === 0) taken.delete(key);
    }
  };
}

/** Whether a person may hear of a change: staff of all, a customer of their own records as far as their role reads them, each of what is meant for them alone. */
export function mayHear(actor: Member, change: LiveChange): boolean {
  if (change.userId !== null) return change.userId === actor.userId;
  if (actor.kind === 'admin') return true;
  const sphere = sphereOf(change.topic);
  return (
    !change.staffOnly &&
    change.customerId === actor.customerId &&
    sphere !== null &&
    actor.rights.includes(sphere)
  );
}

/**
 * The stream of changes that a person may hear of, as server-sent events: `change` with `{ topic, id }`, `gap` when
 * everything has to be loaded again, `beat` now and then. It begins after `since` and ends when `stillThem` finds that
 * the session is over or the person has become somebody else, and with `replaced` when newer ones of the same session,
 * account or address take its place: its browser does not come back by itself then.
 */
export function liveStream(
  hub: LiveHub,
  actor: Member,
  {
    since,
    stillThem,
    from,
  }: {
    since: string | null;
    stillThem: () => Promise<boolean>;
    /** The session, and the network address, that it was opened from. */
    from: { session: string; address: string };
  },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  let leavePlace = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (event: string, position: string, payload: unknown = {}) => {
          if ((controller.desiredSize ?? 0) < -UNREAD_MESSAGES) return end();
          const data = JSON.stringify(payload);
          controller.enqueue(encoder.encode(`id: ${position}\nevent: ${event}\ndata: ${data}\n\n`));
        };
        const sendEntry = ({ position, change }: LiveEntry) => {
          if (!mayHear(actor, change)) return;
          send('change', position, { topic: change.topic, id: change.id });
        };
        const look = async () => {
          const isThem = await stillThem().catch((error: unknown) => {
            log().warn({ err: error }, 'a live stream could not be looked at again');
            return true;
          });
          if (!isThem) end();
        };
        const beat = setInterval(() => {
          send('beat', hub.position());
          void look();
        }, BEAT_MS);
        const leave = hub.listen({
          onEntry: sendEntry,
          onGap: (position) => send('gap', position),
          onAccess: (userId) => {
            if (userId === actor.userId) void look();
          },
          onClose: () => end(),
        });
        let isClosed = false;
        stop = () => {
          isClosed = true;
          clearInterval(beat);
          leave();
          leavePlace();
        };
        const end = () => {
          if (isClosed) return;
          stop();
          controller.close();
        };
        controller.enqueue(encoder.encode(`retry: ${LIVE_RETRY_MS}\n\n`));
        leavePlace = takePlace({ ...from, account: actor.userId }, () => {
          send('replaced', hub.position());
          end();
        });
        const missed = since === null ? [] : hub.since(since);
        if (missed === null) send('gap', hub.position());
        else for (const entry of missed) sendEntry(entry);
        send('beat', hub.position());
      },
      cancel: () => stop(),
    },
    { highWaterMark: 0 },
  );
}
