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
  /** When it went out, an ISO moment. */
  sentAt: string;
  lines: {
    id: string;
    description: string;
    quantity: string;
    unitPrice: string;
    /** Of the line after its own discount, before its share of the whole discount and before tax. */
    amount: string;
    unit?: string;
    discount?: string;
    share?: string;
    tax?: { name: string; rate: string } | null;
    taxAmount?: string;
  }[];
  /** Off the whole, before tax. */
  discount?: string;
  taxRule?: 'line' | 'rate';
  taxes?: { name: string; rate: string; taxable: string; amount: string }[];
  exemption?: { certificate: string; expiresOn: string | null } | null;
  purchaseOrder?: string;
  /** What was drawn from money paid ahead, on the document itself. */
  prepaid?: string;
  terms?: { days: number };
};
