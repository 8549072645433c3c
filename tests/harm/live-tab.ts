import { Agent, type ClientRequest, request } from 'node:http';
import { UNSAFE_decodeViaTurboStream as decodePageData } from 'react-router';
import type { Conversation } from '#app/areas/tickets/conversation-queries.server.ts';
import { fromLine, type ToldChange, type ToldContent } from '#app/platform/live/live-topics.ts';

/** A line that was cut stays away no longer than this. */
const LONGEST_AWAY_MS = 1_500;
/** What content brought is loaded after this time, as the page does it. */
const CONTENT_SETTLE_MS = 1_000;

/** A message as a tab came to show it, and since when its line had been there at that time. */
type Shown = { id: string; text: string; written: number; at: number; lineSince: number };

type Given = {
  name: string;
  /** The processes; the tab begins at the first. */
  processes: readonly { address: string }[];
  /** Whether it may come back at another process than it was at. */
  roams: boolean;
  cookie: string;
  side: 'admin' | 'customer';
  ticketId: string;
  random: { next: (below: number) => number };
  /** After how many events of its ticket its line is cut, at most. */
  cutWithin: number;
};

/**
 * A browser tab with a ticket open, as app/ui/live runs it: one stream of changes, what content bring shown at once, and the
 * page's data again after each change, or a moment after content, one at a time. Its line is cut at random, the stream and what is loading with it; it tries again as often as the
 * stream told it to, and goes on after the last position that it heard.
 */
export class LiveTab {
  readonly name: string;
  readonly shown: Shown[] = [];
  /** How often it heard of each record. */
  readonly changes = new Map<string, number>();
  /** What went wrong: answers other than 200, and messages that came up above one already shown. */
  readonly faults: string[] = [];
  /** Every id and every mark of a text in all that it was sent. */
  readonly received = new Set<string>();
  cuts = 0;
  gaps = 0;
  /** How many messages content brought first. */
  shownByContent = 0;
  /** How long it waits between two tries, as the stream says. */
  retryMs = 0;

  readonly #given: Given;
  readonly #agent = new Agent();
  #place = 0;
  #position = '';
  #asked: ClientRequest | undefined;
  #loading: AbortController | undefined;
  readonly #loaded = new Set<string>();
  #isRunning = false;
  #isWanted = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isAway = false;
  #lineSince = Date.now();
  #untilCut: number;

  constructor(given: Given) {
    this.#given = given;
    this.name = given.name;
    this.#untilCut = this.#nextCut();
  }

  /** Opens the stream, then the page. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#listen(resolve));
    await this.#load();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#settling);
    this.#asked?.destroy();
    this.#agent.destroy();
  }

  get #address(): string {
    return this.#given.processes[this.#place]?.address ?? '';
  }

  #nextCut(): number {
    return 1 + this.#given.random.next(this.#given.cutWithin);
  }

  #listen(onOpen = () => {}): void {
    const asked = request(`${this.#address}/live`, {
      agent: this.#agent,
      headers: {
        cookie: this.#given.cookie,
        ...(this.#position && { 'last-event-id': this.#position }),
      },
    });
    this.#asked = asked;
    asked.on('error', (error) => {
      if (this.#asked === asked && !this.#isAway && !this.#isClosed) this.faults.push(`${error}`);
    });
    asked.on('response', (response) => {
      if (response.statusCode !== 200) this.faults.push(`/live: ${response.statusCode}`);
      let text = '';
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (chunk: string) => {
        // What was on its way when the line was cut never arrived.
        if (this.#asked !== asked || this.#isAway) return;
        const parts = (text + chunk).split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) this.#hear(part);
      });
      onOpen();
    });
    asked.end();
  }

  #hear(part: string): void {
    this.#record(part);
    const fields = new Map(part.split('\n').map((line) => line.split(': ', 2) as [string, string]));
    this.retryMs = Number(fields.get('retry') ?? this.retryMs);
    this.#position = fields.get('id') ?? this.#position;
    const event = fields.get('event');
    if (event === 'gap') {
      this.gaps += 1;
      void this.#load();
    }
    if (event !== 'change' && event !== 'content') return;
    const told = fromLine(part.slice(part.indexOf('data: ') + 6)) as ToldChange &
      Partial<ToldContent>;
    if (event === 'change') this.changes.set(told.id, (this.changes.get(told.id) ?? 0) + 1);
    if (told.id !== this.#given.ticketId) return;
    if (event === 'content') {
      this.#hearContent(told.content as Conversation['messages'] | null);
      return;
    }
    if (told.hasContent) this.#settling ??= setTimeout(() => this.#settle(), CONTENT_SETTLE_MS);
    else void this.#load();
    this.#untilCut -= 1;
    if (this.#untilCut === 0) setTimeout(() => this.#cut(), this.#given.random.next(100));
  }

  /** Content stand where they were written, whatever was heard of first. */
  #hearContent(content: Conversation['messages'] | null): void {
    if (content === null) this.#settle();
    else this.shownByContent += this.#showAll(content);
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    void this.#load();
  }

  /** Returns how many of them were not shown before. */
  #showAll(messages: Conversation['messages']): number {
    const at = Date.now();
    const known = new Set(this.shown.map(({ id }) => id));
    for (const { id, message: text, createdAt } of messages) {
      if (known.has(id)) continue;
      const written = createdAt.getTime();
      const place = this.shown.findLastIndex((before) => before.written <= written) + 1;
      this.shown.splice(place, 0, { id, text, written, at, lineSince: this.#lineSince });
    }
    return messages.filter(({ id }) => !known.has(id)).length;
  }

  #cut(): void {
    if (this.#isClosed) return;
    const { random, roams, processes } = this.#given;
    this.cuts += 1;
    this.#isAway = true;
    this.#asked?.destroy();
    this.#loading?.abort();
    setTimeout(() => {
      this.#isAway = false;
      this.#lineSince = Date.now();
      this.#untilCut = this.#nextCut();
    }, random.next(LONGEST_AWAY_MS));
    if (roams) this.#place = random.next(processes.length);
    void this.#untilBack().then(() => {
      if (!this.#isClosed) this.#listen();
    });
  }

  async #untilBack(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, this.retryMs));
    while (this.#isAway);
  }

  /** Loads the page's data; what is heard of meanwhile brings about one further run. */
  async #load(): Promise<void> {
    this.#isWanted = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      if (await this.#show()) continue;
      await this.#untilBack();
      this.#isWanted = true;
    }
    this.#isRunning = false;
  }

  /** Returns whether the data came. Older pages are looked up like a person scrolls back: to what was shown before. */
  async #show(): Promise<boolean> {
    if (this.#isAway) return false;
    const loading = new AbortController();
    this.#loading = loading;
    const found: Conversation['messages'] = [];
    try {
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Conversation = await this.#page(cursor, loading.signal);
        found.unshift(...page.messages);
        cursor = found.some(({ id }) => this.#loaded.has(id)) ? null : page.earlier;
      }
    } catch (error) {
      if (!loading.signal.aborted) this.faults.push(String(error));
      return false;
    }
    this.#showAll(found);
    for (const { id } of found) this.#loaded.add(id);
    // What content brought meanwhile may be younger than what was read.
    const readUpTo = this.shown.findLastIndex(({ id }) => id === found.at(-1)?.id) + 1;
    const tail = this.shown.slice(readUpTo - found.length, readUpTo);
    if (tail.map(({ id }) => id).join() !== found.map(({ id }) => id).join()) {
      this.faults.push(`out of order: ${found.map(({ message }) => message).join(', ')}`);
    }
    return true;
  }

  async #page(after: string, signal: AbortSignal): Promise<Conversation> {
    const { side, ticketId, cookie } = this.#given;
    const route = `routes/${side}/tickets/conversation`;
    const query = new URLSearchParams({ ...(after && { after }), _routes: route });
    const address = `${this.#address}/${side}/tickets/${ticketId}.data?${query}`;
    const response = await fetch(address, { headers: { cookie }, signal, redirect: 'manual' });
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    const text = await response.text();
    this.#record(text);
    const { value } = await decodePageData(new Blob([text]).stream(), globalThis);
    const pages = value as Record<string, { data: { conversation: Conversation } }>;
    const conversation = pages[route]?.data.conversation;
    if (!conversation) throw new Error(`${address} brought no conversation.`);
    return conversation;
  }

  #record(text: string): void {
    const parts = text.matchAll(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:message|note) \d+/g,
    );
    for (const [part] of parts) this.received.add(part);
  }
}
