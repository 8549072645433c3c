import type { Job } from '#app/platform/jobs.server.ts';
import { settleAttempt, settleEvent } from './provider-event-commands.server.ts';

/** Takes one event of the provider, beside others: they come in heaps. One that finds nothing yet is tried again for two days. */
export const settleEventJob: Job<{ eventId: string }> = {
  name: 'settle-provider-event',
  isPrompt: true,
  run: ({ eventId }) => settleEvent(eventId),
};

/** Asks the provider what became of an attempt. */
export const settleAttemptJob: Job<{ attemptId: string }> = {
  name: 'settle-payment-attempt',
  workers: { count: 2, ofOneGroup: 2 },
  isPrompt: true,
  run: ({ attemptId }) => settleAttempt(attemptId),
};
