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

/** One change as a browser hears of it: never what the change was, only where. */
export type LiveNews = { topic: LiveTopic; id: string };
