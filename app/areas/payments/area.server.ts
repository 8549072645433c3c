import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { endAttemptsJob } from './attempt-jobs.server.ts';
import { readBalanceJob } from './balance-jobs.server.ts';
import { catchUpJob } from './catch-up-jobs.server.ts';
import { endAttemptsOfChanged } from './changed-invoice-commands.server.ts';
import { settleAttemptJob, settleEventJob } from './provider-jobs.server.ts';
import { openPaymentProvider } from './provider-place.server.ts';
import { giveBackPrepaid, refundPayment } from './refund-commands.server.ts';
import { refundVerbs } from './refund-verbs.ts';
import { settleReturnJob } from './return-jobs.server.ts';

/** The command behind each verb. */
const handlers = [
  on(refundVerbs.refund, refundPayment, (words) => words),
  on(refundVerbs.giveBack, giveBackPrepaid, (words) => words),
];

/** What this area is to the server. */
export const paymentsArea = {
  handlers,
  jobs: [
    settleEventJob,
    settleAttemptJob,
    settleReturnJob,
    readBalanceJob,
    endAttemptsJob,
    catchUpJob,
  ],
  hears: endAttemptsOfChanged,
  open: openPaymentProvider,
} satisfies Area;
