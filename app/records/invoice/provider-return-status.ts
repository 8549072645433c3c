/** What takes money of a payment back: the firm gives it back, or the client's bank does. */
export const RETURN_KINDS = ['refund', 'dispute'] as const;

/**
 * How far it is. `asked` until the provider has answered, `pending` while it works on it, `settled` once the money has left; `failed` if it
 * never left, and `undone` if it left and came back.
 */
export const RETURN_STATES = ['asked', 'pending', 'settled', 'failed', 'undone'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** What becomes of the invoice: the amount is open on it again, or is paid from what the client has ahead. */
export const RETURN_AFTERWARDS = ['open', 'balance'] as const;
