/** An invoice. `amount` is dollars with two decimals as text; a prepaid one fills the customer's balance. */
export type DemoInvoice = {
  number: string;
  companyKey: string;
  description: string;
  amount: string;
  status: 'draft' | 'sent' | 'paid' | 'overdue' | 'cancelled';
  daysAgo: number;
  dueInDays: number;
  paidDaysAgo?: number;
  isPrepaid?: true;
  /** Description, quantity, unit price; together they come to the amount. */
  lines?: readonly (readonly [string, string, string])[];
  /** What was paid on it so far, when it is not paid in full. */
  partPaid?: { amount: string; daysAgo: number; reference: string };
};

/** A ledger entry: a credit raises the balance, a debit lowers it and raises the total spent. */
export type DemoLedgerEntry = {
  companyKey: string;
  type: 'credit' | 'debit';
  amount: string;
  description: string;
  daysAgo: number;
  hour: number;
  /** Number of the invoice that it pays or charges. */
  invoiceNumber?: string;
};

/** A proposal to a company's main contact; `body` is Markdown. */
export type DemoProposal = {
  key: string;
  companyKey: string;
  title: string;
  body: string;
  totalAmount?: string;
  status: 'draft' | 'sent' | 'accepted' | 'rejected' | 'expired';
  createdByKey: string;
  daysAgo: number;
  sentDaysAgo?: number;
  /** Days until it is no longer valid; negative when that has passed. */
  validInDays?: number;
  answer?: { decision: 'accepted' | 'rejected' | 'changes'; daysAgo: number; note?: string };
};

/** An agreement with a company; `body` is Markdown. Its main contact signs. */
export type DemoContract = {
  companyKey: string;
  proposalKey?: string;
  title: string;
  body: string;
  value: string;
  status: 'draft' | 'sent' | 'signed' | 'expired' | 'terminated';
  createdByKey: string;
  daysAgo: number;
  sentDaysAgo?: number;
  /** Days until its first and its last day; negative when those have passed. */
  startInDays: number;
  endInDays: number;
  /** Typed without a drawing. */
  signature?: { daysAgo: number; ipAddress: string; drawing?: string };
  remindedDaysAgo?: number;
};
