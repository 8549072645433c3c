import type { LiveChange, LiveEntry } from '#app/platform/live/live-hub.ts';
import { type LiveTopic, toLine } from '#app/platform/live/live-topics.ts';
import { log } from '#app/platform/log.server.ts';
import { type AdminActor, type CustomerActor, isWaiting, sightOf, type Waiting } from './actor.ts';

/** Someone who may read the content of changes. */
export type Member = AdminActor | CustomerActor;
/** Someone who has a stream open. */
export type StreamActor = Member | Waiting;

/** What a change brought: who wrote it, and as each account sees it. */
type Content = { authorIds: readonly string[]; seenBy: (userId: string) => unknown };

/**
 * Reads the content of a change, under the rights of one listener, for all listeners of the same kind: staff, or those people
 * of one customer who have the same rights. Returns null if the page has to ask for the data itself.
 */
export type ReadContent = (actor: Member, change: LiveChange) => Promise<Content | null>;

/** So many changes are read at a time; further ones, of which there may be thousands at once, go without content. */
const READS_AT_ONCE = 8;
/** Longer content are asked for by the pages that show them. */
const CONTENT_BYTES = 16 * 1024;

/** The content of live changes, each read once for everyone with the same rights. */
export class LiveContents {
  readonly #readers: Partial<Record<LiveTopic, ReadContent>>;
  #reads = 0;
  /** What is being read of the latest change, for each kind of viewer. */
  #latest: { entry: LiveEntry; contentOf: Map<string, Promise<ReadyContent>> } | null = null;

  constructor(readers: Partial<Record<LiveTopic, ReadContent>>) {
    this.#readers = readers;
  }

  /** What an entry that is just told brought to an actor; null where nothing is read of it. */
  of(actor: Member, entry: LiveEntry): Promise<ReadyContent> | null {
    const read = this.#readers[entry.change.topic];
    if (!read) return null;
    if (this.#latest?.entry !== entry) this.#latest = { entry, contentOf: new Map() };
    const { contentOf } = this.#latest;
    const kind = kindOf(actor);
    const known = contentOf.get(kind);
    if (known || this.#reads >= READS_AT_ONCE) return known ?? null;
    this.#reads += 1;
    const reading = read(actor, entry.change)
      .catch((error: unknown) => {
        log().warn({ err: error }, 'what a live change brought could not be read');
        return null;
      })
      .then((content) => readyContent(entry, content))
      .finally(() => {
        this.#reads -= 1;
      });
    contentOf.set(kind, reading);
    return reading;
  }
}

/**
 * A key for people who may hear and read the same changes: staff, or people of one customer, with the same rights and the same
 * customers in sight.
 */
export function kindOf(actor: StreamActor): string {
  if (isWaiting(actor)) return 'waits';
  return actor.kind === 'admin' ? sightOf(actor) : [actor.customerId, ...actor.rights].join(' ');
}

/** Content as they are sent: made once for all but their authors. */
type ReadyContent = { seenBy: (userId: string) => Buffer };

function readyContent({ change: { topic, id } }: LiveEntry, found: Content | null): ReadyContent {
  const messageOf = (content: unknown) =>
    Buffer.from(`event: content\ndata: ${toLine({ topic, id, content })}\n\n`);
  const toOthers = messageOf(found?.seenBy('') ?? null);
  if (!found || toOthers.length > CONTENT_BYTES) {
    const none = messageOf(null);
    return { seenBy: () => none };
  }
  return {
    seenBy: (userId) =>
      found.authorIds.includes(userId) ? messageOf(found.seenBy(userId)) : toOthers,
  };
}
