/** What billing contacts are emailed. */
export const BILLING_LETTERS = ['invoices', 'reminders', 'statements'] as const;
export type BillingLetter = (typeof BILLING_LETTERS)[number];

/**
 * Someone at a customer who is emailed about money, with or without an account. `userId` is that of one of the customer's people,
 * who is emailed while they are that, at the address that they have.
 */
export type BillingContact = { name: string; email: string; userId?: string | undefined } & Record<
  BillingLetter,
  boolean
>;
