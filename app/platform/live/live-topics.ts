/** What live updates tell of: a record of this kind, or a part of it, has changed. */
export const LIVE_TOPICS = [
  'ticket',
  'task',
  'document',
  'document_request',
  'procedure',
  'account',
  'invoice',
  'proposal',
  'contract',
  'project',
  'meeting',
  'time',
  'webhook',
  'notice',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/**
 * How long a browser waits between two tries to reach the server again, for changes and for the page's data. With what the
 * page then takes to load, a change is on the screen within two seconds of the line being back.
 */
export const LIVE_RETRY_MS = 1_000;

/** One change as a browser hears of it: never what the change was, only where. */
export type ChangedRecord = { topic: LiveTopic; id: string };
