import type Stripe from 'stripe';

// What the emulator of Stripe has, in the shapes of the package: the fields that the product reads, and those that say what they are.

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'currency'
  | 'client_reference_id'
  | 'metadata'
  | 'mode'
  | 'url'
  | 'success_url'
  | 'cancel_url'
  | 'created'
  | 'expires_at'
  | 'livemode'
> & {
  payment_intent: string | null;
  setup_intent: string | null;
  allowed_payment_method_types: string[];
};

export type Setup = Pick<Stripe.SetupIntent, 'id' | 'object' | 'status' | 'metadata'> & {
  customer: string | null;
  payment_method: string | null;
  mandate: string | null;
  last_setup_error: { code: string; message: string } | null;
  next_action: {
    type: 'verify_with_microdeposits';
    verify_with_microdeposits: Stripe.SetupIntent.NextAction.VerifyWithMicrodeposits;
  } | null;
};

export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'status'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'metadata'
  | 'created'
  | 'livemode'
> & {
  latest_charge: string | null;
  last_payment_error: Pick<
    Stripe.PaymentIntent.LastPaymentError,
    'type' | 'code' | 'message'
  > | null;
};

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'status'
  | 'amount'
  | 'amount_refunded'
  | 'currency'
  | 'disputed'
  | 'refunded'
  | 'created'
> & {
  payment_intent: string;
  balance_transaction: string | null;
  payment_method_details:
    | { card: { brand: string; last4: string; funding: 'credit' | 'debit' | 'prepaid' } }
    | { us_bank_account: { bank_name: string; last4: string } }
    | null;
  metadata: Record<string, string>;
};

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'status' | 'amount' | 'currency' | 'created' | 'failure_reason'
> & { payment_intent: string; charge: string; metadata: Record<string, string> };

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'status' | 'amount' | 'currency' | 'created' | 'reason'
> & {
  payment_intent: string;
  charge: string;
  balance_transactions: { id: string; object: 'balance_transaction'; amount: number }[];
};

export type BalanceMove = Pick<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'fee'
  | 'net'
  | 'currency'
  | 'reporting_category'
  | 'description'
  | 'created'
> & { source: string | null };

export type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'currency'
  | 'arrival_date'
  | 'automatic'
  | 'status'
  | 'reconciliation_status'
  | 'statement_descriptor'
  | 'failure_message'
  | 'failure_code'
  | 'created'
>;

export type Event = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: string; account?: string; data: { object: object } };

/** A form-encoded body `a[b][0]=c` as an object; lists are objects by their numbers. */
export function decodeForm(text: string): Record<string, unknown> {
  const decoded: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = decoded;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return decoded;
}

/** What is at a path of a decoded form; an empty text where nothing is. */
export function formValue(form: Record<string, unknown>, ...path: string[]): string {
  let at: unknown = form;
  for (const part of path) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? at : '';
}

/** The text values at a path of a decoded form. */
export function formValues(form: Record<string, unknown>, name: string): Record<string, string> {
  return (form[name] as Record<string, string> | undefined) ?? {};
}
