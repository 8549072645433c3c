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
    payout: {
      one: 'payout',
      many: 'payouts',
      at: { admin: '/admin/books/payouts/:id' },
      asks: { staff: true, lists: { arrived: '/admin/books/payouts' } },
    },
  },
} as const satisfies KindFacts;
