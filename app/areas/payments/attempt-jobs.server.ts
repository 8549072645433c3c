import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { endStaleAttempts } from './attempt-end-commands.server.ts';
import { planAutopayOf } from './autopay-plan-commands.server.ts';

/** Ends the attempts on an invoice that ask for more than is open of it now, and brings what autopay announced to that. */
export const endAttemptsJob: Job<{ invoiceId: string }> = {
  name: 'end-payment-attempts',
  isPrompt: true,
  async run({ invoiceId }) {
    await endStaleAttempts(invoiceId);
    await planAutopayOf(invoiceId, firmDay());
  },
};
