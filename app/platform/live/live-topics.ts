import type { NameIn } from '#app/records/kinds.ts';

/** What live updates tell of: a record of this kind, or a part of it, has changed. */
export type LiveTopic = NameIn<'live'> | 'notice';

/**
 * How long a browser waits between two tries to reach the server again, for changes and for the page's data. With what the
 * page then takes to load, a change is on the screen within two seconds of the line being back.
 */
export const LIVE_RETRY_MS = 1_000;

/** One change as a browser hears of it: never what the change was, only where. */
export type ChangedRecord = { topic: LiveTopic; id: string };

/** A change whose content may follow by itself: `content` of the record, or null where the page has to ask. */
export type ToldChange = ChangedRecord & { hasContent?: true };
export type ToldContent = ChangedRecord & { content: unknown };

/** Data as one line of text. A moment stays one. */
export function toLine(data: unknown): string {
  return JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key];
    return original instanceof Date ? { [MOMENT]: original.getTime() } : value;
  });
}

/** What `toLine` made a line of. */
export function fromLine(line: string): unknown {
  return JSON.parse(line, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && MOMENT in value
      ? new Date(Number(value[MOMENT]))
      : value,
  );
}

const MOMENT = '$moment';
