/** What can be issued. */
export const ISSUED_KINDS = ['invoice', 'credit_note'] as const;
export type IssuedKind = (typeof ISSUED_KINDS)[number];

type Postal = {
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
};

/** What an issued document says, frozen as it was on that day. */
export type IssuedContent = {
  /** The firm's settings by their keys, as they are stored. */
  firm: Record<string, string>;
  companyName: string;
  contactName: string;
  postal: Postal;
  companyPostal: Postal | null;
  description: string | null;
  isPrepayment: boolean;
  /** The customer's; documents from before lack it, as those without one. */
  purchaseOrder?: string;
  /** How many days to pay it gave when it went out. */
  terms?: { days: number };
  /** When it went out, an ISO moment. */
  sentAt: string;
  lines: {
    id: string;
    description: string;
    quantity: string;
    unitPrice: string;
    amount: string;
  }[];
};
