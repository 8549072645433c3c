import type { KindFacts } from '../kind-facts.ts';

/** The firm's books: its chart of accounts, and the months that are closed. */
export const books = {
  one: 'books',
  many: 'books',
  logged: true,
  parts: {
    bank_line: {
      one: 'bank line',
      many: 'bank lines',
      at: { admin: '/admin/books/bank' },
      asks: { staff: true, lists: { arrived: '/admin/books/bank' } },
    },
    provider_event: {
      one: 'missed event of Stripe',
      many: 'missed events of Stripe',
      at: { admin: '/admin/books/events?came=missed' },
      asks: { staff: true, lists: { arrived: '/admin/books/events?came=missed' } },
    },
    held_event: {
      one: 'event of Stripe in another currency',
      many: 'events of Stripe in another currency',
      at: { admin: '/admin/books/events?came=currency' },
      asks: { staff: true, lists: { arrived: '/admin/books/events?came=currency' } },
    },
    payout: {
      one: 'payout',
      many: 'payouts',
      at: { admin: '/admin/books/payouts/:id' },
      asks: { staff: true, lists: { arrived: '/admin/books/payouts' } },
    },
    missing_fee: {
      one: 'payment without a fee from Stripe',
      many: 'payments without a fee from Stripe',
      at: { admin: '/admin/books/payouts' },
      asks: { staff: true, lists: { arrived: '/admin/books/payouts' } },
    },
  },
} as const satisfies KindFacts;
