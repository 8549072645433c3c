import type { Hears } from '#app/access/occurrence.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { endAttemptsJob } from './attempt-jobs.server.ts';
import { paymentPlace } from './provider-place.server.ts';

/** What may leave less open of an invoice than someone has begun to pay, or than autopay has announced. */
const LESS_OPEN = new Set<string>([
  'invoice.archived',
  'invoice.credited',
  'invoice.disputed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_promised',
  'invoice.payment_recorded',
  'invoice.payment_under_way',
  'invoice.status_changed',
  'invoice.updated',
  'invoice.written_off',
]);

/** Has what was begun to pay of an invoice ended at the provider once less of it is open. */
export const endAttemptsOfChanged: Hears = async (tx, _, { event, id }) => {
  if (!LESS_OPEN.has(event) || !paymentPlace()) return;
  await enqueue(tx, endAttemptsJob, { invoiceId: id });
};
