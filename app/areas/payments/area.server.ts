import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { endAttemptsJob } from './attempt-jobs.server.ts';
import { endAutopay, startAutopay } from './autopay-commands.server.ts';
import { autopayJob, planAutopayJob } from './autopay-jobs.server.ts';
import { readBalanceJob } from './balance-jobs.server.ts';
import { catchUpJob } from './catch-up-jobs.server.ts';
import { endAttemptsOfChanged } from './changed-invoice-commands.server.ts';
import { removeMethod } from './method-commands.server.ts';
import { forgetMethodJob, settleMethodJob } from './method-jobs.server.ts';
import { clientAutopayVerbs, methodVerbs } from './method-verbs.ts';
import { settleAttemptJob, settleEventJob } from './provider-jobs.server.ts';
import { openPaymentProvider } from './provider-place.server.ts';
import { giveBackPrepaid, refundPayment } from './refund-commands.server.ts';
import { refundVerbs } from './refund-verbs.ts';
import { settleReturnJob } from './return-jobs.server.ts';

/** The command behind each verb. */
const handlers = [
  on(refundVerbs.refund, refundPayment, (words) => words),
  on(refundVerbs.giveBack, giveBackPrepaid, (words) => words),
  on(methodVerbs.remove, (actor, _, { methodId }) => removeMethod(actor, methodId)),
  on(methodVerbs.startAutopay, (actor, _, { methodId }) => startAutopay(actor, methodId)),
  on(methodVerbs.endAutopay, (actor) => endAutopay(actor, actor.customerId)),
  on(clientAutopayVerbs.end, (staff, _, { customerId }) => endAutopay(staff, customerId)),
];

/** What this area is to the server. */
export const paymentsArea = {
  handlers,
  jobs: [
    ...[settleEventJob, settleAttemptJob, settleReturnJob, readBalanceJob],
    ...[endAttemptsJob, catchUpJob, settleMethodJob, forgetMethodJob],
    ...[autopayJob, planAutopayJob],
  ],
  hears: endAttemptsOfChanged,
  open: openPaymentProvider,
} satisfies Area;
