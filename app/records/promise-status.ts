/** What the firm promises, each by its business calendar. */
export const PROMISE_KINDS = ['inquiry', 'ticket', 'file', 'milestone'] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];

/** Why a promise was withdrawn before it was kept or broken. */
export const WITHDRAWAL_REASONS = [
  'closed_by_customer',
  'closed_by_firm',
  'archived',
  'merged',
  'removed',
  'date_changed',
  'project_stopped',
] as const;

/** While it waits for someone else, a promise's time stands still. Moments are ISO 8601. */
export type PromisePause = { from: string; to: string; reason: 'customer' };
