import type { FirmActor } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { booksEvents } from '#app/records/books/events.ts';
import type { EffectsOf } from '#app/records/events.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';

/** A payout that failed; staff are told of it with an invoice whose payment it held, or the one that was paid last. */
type FailedPayout = {
  id: string;
  amount: string;
  arrivesOn: string;
  reason: string;
  invoiceId: string | null;
};

/** What follows from what happens to payouts. */
export const payoutEffects = {
  'books.payout_failed': (payout: FailedPayout, _: FirmActor) => ({
    id: payout.id,
    line: { amount: payout.amount, reason: payout.reason },
    notices: [payout.invoiceId !== null && failedForStaff(payout, payout.invoiceId)],
  }),
} satisfies EffectsOf<typeof booksEvents, Effect>;

function failedForStaff(
  { id, amount, arrivesOn, reason }: FailedPayout,
  subjectId: string,
): Announcement {
  const path = `/admin/books/payouts/${id}`;
  const title = `Payout failed: ${formatMoney(amount)} of ${formatDate(arrivesOn)}`;
  const text = `Stripe could not pay out ${formatMoney(amount)}: ${reason} The money is at Stripe again. Please check the bank account there.`;
  const blocks = [
    { kind: 'text' as const, text },
    { kind: 'button' as const, label: 'Open the payout', href: path },
  ];
  const content = { subject: title, preview: text, heading: title, blocks };
  return { to: { staff: 'all' }, subject: 'invoice', subjectId, title, path, mail: { content } };
}
