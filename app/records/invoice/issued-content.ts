/** What can be issued. */
export const ISSUED_KINDS = ['invoice', 'credit_note'] as const;
export type IssuedKind = (typeof ISSUED_KINDS)[number];

/** Where tax is rounded: on each line, or once on the sum of each rate. */
export const TAX_RULES = ['line', 'rate'] as const;
export type TaxRule = (typeof TAX_RULES)[number];

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
    /** Net: after the line's discount, before its share of the whole one and before tax. */
    amount: string;
    /** Of a quantity that is hours and minutes: what is multiplied. `quantity` is that in hours, rounded. */
    minutes?: number;
    unit?: string;
    discount?: string;
    /** What the discount was given as. */
    discountPercent?: string;
    /** Its part of the discount on the whole. */
    share?: string;
    tax?: { name: string; rate: string } | null;
    /** Under the rule `line`. */
    taxAmount?: string;
  }[];
  /** On the whole, before tax. */
  discount?: string;
  discountPercent?: string;
  taxRule?: TaxRule;
  taxes?: { name: string; rate: string; taxable: string; amount: string }[];
  /** Of a client that paid no tax: the certificate, and its last day. */
  exemption?: { certificate: string; expiresOn: string | null };
  /** What was drawn from money paid ahead, on the document itself. */
  prepaid?: string;
  /** Why staff credited a part. */
  reason?: string;
};
