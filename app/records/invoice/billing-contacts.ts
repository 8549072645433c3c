/** What billing contacts are emailed. */
export const BILLING_LETTERS = ['invoices', 'reminders', 'statements'] as const;
export type BillingLetter = (typeof BILLING_LETTERS)[number];

/** Someone at a customer who is emailed about money, with or without an account. */
export type BillingContact = { name: string; email: string } & Record<BillingLetter, boolean>;
