/** How a client pays at the provider: from a bank account, or by card. */
export const ATTEMPT_KINDS = ['bank', 'card'] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/**
 * How far an attempt to pay is. `opening` until the provider's page is there, `processing` while a bank works on it for days; a `failed`
 * one and an `ended` one may still bring money that crossed, which settles them.
 */
export const ATTEMPT_STATES = [
  'opening',
  'open',
  'processing',
  'settled',
  'failed',
  'ended',
] as const;

/** What came of an event: nothing yet, taken, of no use here, not ours, of other money, or of play money among real (or the reverse). */
export const EVENT_VERDICTS = [
  'waiting',
  'taken',
  'unused',
  'elsewhere',
  'other currency',
  'wrong mode',
] as const;
