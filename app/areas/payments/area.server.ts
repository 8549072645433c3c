import type { Area } from '#app/access/area.server.ts';
import { endAttemptsJob } from './attempt-jobs.server.ts';
import { catchUpJob } from './catch-up-jobs.server.ts';
import { endAttemptsOfChanged } from './changed-invoice-commands.server.ts';
import { settleAttemptJob, settleEventJob } from './provider-jobs.server.ts';
import { openPaymentProvider } from './provider-place.server.ts';

/** What this area is to the server. */
export const paymentsArea = {
  jobs: [settleEventJob, settleAttemptJob, endAttemptsJob, catchUpJob],
  hears: endAttemptsOfChanged,
  open: openPaymentProvider,
} satisfies Area;
