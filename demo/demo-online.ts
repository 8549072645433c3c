import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';

/** A payment that a client made online: the invoice's number, how, and what Stripe kept of it. */
type OnlinePayment = { number: string; kind: AttemptKind; fee: string };

/** What Stripe pays out: days until it arrives, the payments that it holds, and what Stripe took besides. */
type DemoPayout = {
  descriptor: string;
  arrivesInDays: number;
  state: 'paid' | 'in_transit';
  payments: readonly OnlinePayment[];
  taken: readonly { description: string; amount: string }[];
};

/** One that the bank has, and one on its way. */
export const DEMO_PAYOUTS: readonly DemoPayout[] = [
  {
    descriptor: 'ST-F2Q8',
    arrivesInDays: -9,
    state: 'paid',
    payments: [{ number: 'INV-1051', kind: 'bank', fee: '5.00' }],
    taken: [{ description: 'Card account updater', amount: '-3.40' }],
  },
  {
    descriptor: 'ST-H7M4',
    arrivesInDays: 1,
    state: 'in_transit',
    payments: [{ number: 'INV-1056', kind: 'card', fee: '122.10' }],
    taken: [],
  },
];

const ONLINE = new Map(
  DEMO_PAYOUTS.flatMap(({ payments }) => payments).map((each) => [each.number, each] as const),
);

/** How an invoice was paid online; undefined for one that was not. */
export function paidOnline(number: string): OnlinePayment | undefined {
  return ONLINE.get(number);
}
