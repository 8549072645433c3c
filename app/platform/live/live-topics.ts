import type { NameIn } from '#app/records/kinds.ts';

/** What live updates tell of: a record of this kind, or a part of it, has changed. */
export type LiveTopic = NameIn<'live'> | 'notice';

/**
 * How long a browser waits between attempts to reach the server again, for changes and for the page's data. Including the time
 * to load, a change is on the screen within two seconds of the connection's return.
 */
export const LIVE_RETRY_MS = 1_000;

/** A change as a browser hears of it: where, never what. */
export type ChangedRecord = { topic: LiveTopic; id: string };

/** A change whose content may follow: `content` of the record, or null if the page has to ask for it. */
export type ToldChange = ChangedRecord & { hasContent?: true };
export type ToldContent = ChangedRecord & { content: unknown };

/** Writes data as one line of text. A date stays a date. */
export function toLine(data: unknown): string {
  return JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key];
    return original instanceof Date ? { [MOMENT]: original.getTime() } : value;
  });
}

/** Reads what `toLine` wrote. */
export function fromLine(line: string): unknown {
  return JSON.parse(line, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && MOMENT in value
      ? new Date(Number(value[MOMENT]))
      : value,
  );
}

const MOMENT = '$moment';
