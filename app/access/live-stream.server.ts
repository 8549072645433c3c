import type { LiveChange, LiveEntry, LiveHub } from '#app/platform/live/live-hub.ts';
import { log } from '#app/platform/log.server.ts';
import type { AdminActor, CustomerActor } from './actor.ts';

type Member = AdminActor | CustomerActor;

const BEAT_MS = 25_000;
const RETRY_MS = 2_000;
/** A reader that lets this many messages lie is ended; it comes back and goes on where it was. */
const UNREAD_MESSAGES = 500;

/** Whether a person may hear of a change: staff of all, a customer of their own records, each of what is meant for them alone. */
export function mayHear(actor: Member, change: LiveChange): boolean {
  if (change.userId !== null) return change.userId === actor.userId;
  if (actor.kind === 'admin') return true;
  return !change.staffOnly && change.customerId === actor.customerId;
}

/**
 * The stream of changes that a person may hear of, as server-sent events: `change` with `{ topic, id }`, `gap` when
 * everything has to be loaded again, `beat` now and then. It begins after `since` and ends when `stillThem` finds that
 * the session is over or the person has become somebody else.
 */
export function liveStream(
  hub: LiveHub,
  actor: Member,
  { since, stillThem }: { since: string | null; stillThem: () => Promise<boolean> },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
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
        let ended = false;
        stop = () => {
          ended = true;
          clearInterval(beat);
          leave();
        };
        const end = () => {
          if (ended) return;
          stop();
          controller.close();
        };
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
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
