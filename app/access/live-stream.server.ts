import type { Writable } from 'node:stream';
import type { LiveChange, LiveEntry, LiveHub, LiveListener } from '#app/platform/live/live-hub.ts';
import { LIVE_RETRY_MS, type LiveTopic, type ToldChange } from '#app/platform/live/live-topics.ts';
import { log } from '#app/platform/log.server.ts';
import { type Actor, isWaiting, lookerIdOf, mayUseBackOffice, mayUsePortal } from './actor.ts';
import { mayReadKind } from './kind-rights.server.ts';
import {
  kindOf,
  LiveContents,
  type Member,
  type ReadContent,
  type StreamActor,
} from './live-content.server.ts';

const BEAT_MS = 25_000;
/** The streams whose beat is due by then are told, and looked at, together. */
const BEATS_EVERY_MS = 500;
/** A reader that lets this much lie is ended; it comes back and goes on where it was. */
const UNREAD_BYTES = 128 * 1024;

/** How long a stream that has ended may take to be read. One that nobody reads would hold its connection for as long as it likes. */
const LAST_READ_MS = 10_000;

/** How many streams may be open at once; a tab has one, and a hidden tab none. */
const PLACES = { session: 20, account: 60, address: 1_000 };

/** Where a stream was opened from: the session with the token that it had, and the network address. */
type From = { session: string; token: string; address: string };

/** Who the sessions of these tokens belong to now; a token of none is missing. */
type ActorsOf = (tokens: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;

/**
 * Whether a person may hear of a change. Staff hear of the customers that they see, customers of their own records, both only
 * as far as their role can read them. A change that is meant for one person reaches only that person. People who are waiting
 * for approval hear nothing.
 */
export function mayHear(actor: StreamActor, change: LiveChange): actor is Member {
  if (isWaiting(actor)) return false;
  if (actor.kind === 'admin') {
    if (change.userIds !== null) return change.userIds.has(actor.userId);
    const { customers } = actor;
    const isSeen = !customers || !change.customerId || customers.includes(change.customerId);
    return isSeen && mayReadKind(actor, change.topic);
  }
  const isOwn = change.customerId === actor.customerId;
  if (change.userIds !== null) {
    return change.userIds.has(actor.userId) && (isOwn || change.customerId === null);
  }
  return !change.staffOnly && isOwn && mayReadKind(actor, change.topic);
}

/**
 * The streams of changes, as server-sent events: `change` with `{ topic, id }`, `gap` when everything has to be loaded again,
 * `beat` now and then. After a change that `hasContent` comes `content`, read once for all listeners of one kind and sent to
 * those who may hear of the change by then; it has no position. A stream ends when the session is over or the person's role or
 * approval changes (the browser then loads everything), and with `replaced` when newer streams of the same session, account or
 * address take its place (the browser then does not reconnect).
 */
export class LiveStreams {
  readonly #hub: () => LiveHub;
  readonly #actorsOf: ActorsOf;
  readonly #taken = new Map<string, Set<OpenStream>>();
  /** Those that are looked at once this turn is over. */
  readonly #doubted = new Set<OpenStream>();
  /** The open streams in the order in which their beats are due. */
  readonly #open = new Set<OpenStream>();
  #beats: NodeJS.Timeout | undefined;
  readonly contents: LiveContents;

  constructor(
    hub: () => LiveHub,
    actorsOf: ActorsOf,
    readers: Partial<Record<LiveTopic, ReadContent>> = {},
  ) {
    this.#hub = hub;
    this.#actorsOf = actorsOf;
    this.contents = new LiveContents(readers);
  }

  /** Writes what a person may hear of to `line`, after `since`, until either end closes it. */
  open(
    actor: StreamActor,
    line: Writable,
    { since, from }: { since: string | null; from: From },
  ): void {
    if (line.destroyed) return;
    const hub = this.#hub();
    const stream = new OpenStream(this, hub, actor, from.token, line);
    line.on('close', () => this.leave(stream));
    // A connection that breaks closes too, and that is all there is to do.
    line.on('error', () => {});
    line.write(`retry: ${LIVE_RETRY_MS}\n\n`);
    this.#takePlaces(stream, {
      session: from.session,
      account: lookerIdOf(actor),
      address: from.address,
    });
    this.#open.add(stream);
    this.#beats ??= setInterval(() => this.#beat(), BEATS_EVERY_MS).unref();
    const missed = since === null ? [] : hub.since(since);
    if (missed === null) stream.signalGap(hub.position());
    else for (const entry of missed) stream.hear(entry);
    stream.beat();
    stream.leaveHub = hub.listen(stream);
    // What its person may do was read a moment ago: what has changed since then was told to open streams alone.
    if (hub.hasJustChanged(actor.userId) || hub.hasJustChanged(lookerIdOf(actor))) {
      this.doubt(stream);
    }
  }

  /** Looks at a stream whose person may have become someone else; all that are doubted in one turn are looked at together. */
  doubt(stream: OpenStream): void {
    stream.doubts += 1;
    if (this.#doubted.size === 0) queueMicrotask(() => void this.look(this.#takeDoubted()));
    this.#doubted.add(stream);
  }

  #takeDoubted(): OpenStream[] {
    const doubted = [...this.#doubted];
    this.#doubted.clear();
    return doubted;
  }

  /** Forgets a stream that was closed. */
  leave(stream: OpenStream): void {
    stream.leaveHub();
    this.#open.delete(stream);
    for (const key of stream.places) {
      const open = this.#taken.get(key);
      open?.delete(stream);
      if (open?.size === 0) this.#taken.delete(key);
    }
    if (this.#open.size > 0) return;
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  /** Ends those of these streams whose session is over, or whose person has become someone else. */
  async look(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length === 0) return;
    const doubts = streams.map((stream) => stream.doubts);
    try {
      const tokens = new Set(streams.map(({ token }) => token));
      const now = await this.#actorsOf([...tokens]);
      for (const [at, stream] of streams.entries()) {
        const session = now.get(stream.token);
        if (stream.isStill(session)) stream.settle(doubts[at] ?? 0);
        else stream.endOver(session);
      }
    } catch (error) {
      log().warn({ err: error }, 'live streams could not be looked at again');
    }
  }

  /** Where all places are taken, the oldest stream makes room. */
  #takePlaces(stream: OpenStream, place: Record<keyof typeof PLACES, string>): void {
    for (const kind of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
      const key = `${kind} ${place[kind]}`;
      const before = this.#taken.get(key);
      if (before && before.size >= PLACES[kind]) before.values().next().value?.replace();
      this.#taken.set(key, (this.#taken.get(key) ?? new Set()).add(stream));
      stream.places.push(key);
    }
  }

  #beat(): void {
    const due: OpenStream[] = [];
    for (const stream of this.#open) {
      if (stream.beatAt > performance.now()) break;
      due.push(stream);
    }
    for (const stream of due) {
      this.#open.delete(stream);
      this.#open.add(stream);
      stream.beat();
    }
    void this.look(due);
  }
}

/** One open stream. There are thousands of them, so it has no functions and no timer of its own. */
class OpenStream implements LiveListener {
  readonly token: string;
  readonly places: string[] = [];
  beatAt = 0;
  /** How often what its person may do may have changed. */
  doubts = 0;
  /** How many of these came before a look that has found them the same. */
  #settled = 0;
  leaveHub = () => {};
  readonly #streams: LiveStreams;
  readonly #hub: LiveHub;
  readonly #actor: StreamActor;
  readonly #line: Writable;

  constructor(
    streams: LiveStreams,
    hub: LiveHub,
    actor: StreamActor,
    token: string,
    line: Writable,
  ) {
    this.#streams = streams;
    this.#hub = hub;
    this.#actor = actor;
    this.token = token;
    this.#line = line;
  }

  onEntry(entry: LiveEntry): void {
    const actor = this.#actor;
    if (!mayHear(actor, entry.change)) return;
    const content = this.#streams.contents.of(actor, entry);
    this.#write(messageOf(entry, content !== null));
    void content?.then((ready) => {
      // Until somebody has looked how their rights changed, no content goes out.
      if (this.#settled === this.doubts) this.#write(ready.seenBy(actor.userId));
    });
  }

  /** Tells of a change that was missed: its page asks what it brought. */
  hear(entry: LiveEntry): void {
    if (mayHear(this.#actor, entry.change)) this.#write(messageOf(entry, false));
  }

  /** Nobody knows what has changed meanwhile, what its person may do included. */
  onGap(position: string): void {
    this.signalGap(position);
    this.#streams.doubt(this);
  }

  signalGap(position: string): void {
    this.#write(message('gap', position));
  }

  onAccess(userId: string): void {
    if (userId !== this.#actor.userId && userId !== lookerIdOf(this.#actor)) return;
    this.#streams.doubt(this);
  }

  /** A look that knew of so many doubts has found its person the same. */
  settle(doubts: number): void {
    this.#settled = Math.max(this.#settled, doubts);
  }

  onClose(): void {
    this.end();
  }

  beat(): void {
    this.beatAt = performance.now() + BEAT_MS;
    this.#write(message('beat', this.#hub.position()));
  }

  replace(): void {
    this.#write(message('replaced', this.#hub.position()));
    this.end();
  }

  /**
   * Ends because the session is over or its person has become someone else. The page of someone who waited, or who has another
   * role now, loads everything again: it finds out what they may see.
   */
  endOver(session: Actor | undefined): void {
    const actor = this.#actor;
    const now = this.#personOf(session);
    const isOfCompany =
      actor.kind !== 'customer' || now?.kind !== 'customer' || now.customerId === actor.customerId;
    if (isWaiting(actor) || (now && isOfCompany)) this.signalGap(this.#hub.position());
    this.end();
  }

  end(): void {
    const line = this.#line;
    line.end();
    if (!line.destroyed) {
      const timer = setTimeout(() => line.destroy(), LAST_READ_MS).unref();
      line.once('close', () => clearTimeout(timer));
    }
    this.#streams.leave(this);
  }

  isStill(session: Actor | undefined): boolean {
    const now = this.#personOf(session);
    return now !== null && kindOf(now) === kindOf(this.#actor);
  }

  /** The stream's person as the session has them now; null where it is nobody's, someone else's, or they may hear nothing. */
  #personOf(session: Actor | undefined): StreamActor | null {
    const actor = this.#actor;
    const isViewed = actor.kind === 'customer' && actor.viewedBy !== undefined;
    const now = isViewed && session?.kind === 'admin' ? session.viewing : session;
    if (!now || now.kind !== actor.kind || now.userId !== actor.userId) return null;
    return mayUseBackOffice(now) || mayUsePortal(now) || isWaiting(now) ? now : null;
  }

  #write(text: Buffer): void {
    const line = this.#line;
    if (line.destroyed || line.writableEnded) return;
    if (line.writableLength > UNREAD_BYTES) line.destroy();
    else line.write(text);
  }
}

/** The latest entry as streams are notified of it: made once for all of them. */
let latest: { entry: LiveEntry; hasContent: boolean; message: Buffer } | null = null;

function messageOf(entry: LiveEntry, hasContent: boolean): Buffer {
  if (latest?.entry !== entry || latest.hasContent !== hasContent) {
    const { topic, id } = entry.change;
    const change: ToldChange = { topic, id, ...(hasContent && { hasContent }) };
    latest = { entry, hasContent, message: message('change', entry.position, change) };
  }
  return latest.message;
}

function message(event: string, position: string, payload: unknown = {}): Buffer {
  return Buffer.from(`id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
}
