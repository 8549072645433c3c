import type { Job } from '#app/platform/jobs.server.ts';
import { endStaleAttempts } from './attempt-end-commands.server.ts';

/** Ends the attempts on an invoice that ask for more than is open of it now. */
export const endAttemptsJob: Job<{ invoiceId: string }> = {
  name: 'end-payment-attempts',
  isPrompt: true,
  run: ({ invoiceId }) => endStaleAttempts(invoiceId),
};
