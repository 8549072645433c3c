/**
 * How far a saved payment method is. `opening` until the provider's page is there; an `unconfirmed` bank account waits for small
 * deposits; a `void` one was taken back by the bank and needs a new authorization.
 */
export const METHOD_STATES = [
  'opening',
  'open',
  'unconfirmed',
  'usable',
  'void',
  'failed',
  'removed',
] as const;
export type MethodState = (typeof METHOD_STATES)[number];

/** How small deposits are confirmed: by their two amounts, or by the code that came with one. */
export const CONFIRMED_BY = ['amounts', 'code'] as const;

/** How far a debit of autopay is. One that was `withdrawn` or `failed` may be announced anew, one that was `taken` never. */
export const DEBIT_STATES = ['announced', 'taking', 'taken', 'withdrawn', 'failed'] as const;
