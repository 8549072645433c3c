import { userVerbs } from '#app/areas/accounts/user-verbs.ts';
import { apiKeyVerbs } from '#app/areas/api-keys/api-key-verbs.ts';
import {
  invoiceVerbs,
  paymentVerbs,
  reminderVerbs,
  transactionVerbs,
} from '#app/areas/billing/billing-verbs.ts';
import {
  answerVerbs,
  billingTermsVerbs,
  ownAnswerVerbs,
  statementVerbs,
} from '#app/areas/billing/collection-verbs.ts';
import { serviceVerbs } from '#app/areas/billing/service-verbs.ts';
import { planVerbs } from '#app/areas/billing-plans/plan-verbs.ts';
import { hostHourVerbs, kindVerbs } from '#app/areas/booking/booking-verbs.ts';
import { bankLineVerbs, bankVerbs } from '#app/areas/books/bank/bank-verbs.ts';
import { bookVerbs, chartAccountVerbs } from '#app/areas/books/books-verbs.ts';
import { checkVerbs } from '#app/areas/books/checks/check-verbs.ts';
import { outsideCalendarVerbs } from '#app/areas/calendars/calendar-verbs.ts';
import { companyVerbs } from '#app/areas/companies/company-verbs.ts';
import { contractVerbs } from '#app/areas/contracts/contract-verbs.ts';
import {
  customerVerbs,
  newcomerVerbs,
  registrationVerbs,
} from '#app/areas/customers/customer-verbs.ts';
import { documentRequestVerbs, documentVerbs } from '#app/areas/documents/document-verbs.ts';
import { inquiryVerbs, submissionVerbs } from '#app/areas/inquiries/inquiry-verbs.ts';
import {
  articleVerbs,
  categoryVerbs,
  missedSearchVerbs,
} from '#app/areas/knowledge/knowledge-verbs.ts';
import { mailboxVerbs } from '#app/areas/mailbox/mailbox-verbs.ts';
import { meetingVerbs } from '#app/areas/meetings/meeting-verbs.ts';
import { memberVerbs, staffMemberVerbs } from '#app/areas/members/member-verbs.ts';
import { bounceVerbs } from '#app/areas/notices/bounce-verbs.ts';
import { openingVerbs } from '#app/areas/opening/opening-verbs.ts';
import { outcomeVerbs } from '#app/areas/outcomes/outcome-verbs.ts';
import { clientAutopayVerbs, methodVerbs } from '#app/areas/payments/method-verbs.ts';
import { refundVerbs } from '#app/areas/payments/refund-verbs.ts';
import { procedureVerbs } from '#app/areas/procedures/procedure-verbs.ts';
import { milestoneVerbs, projectVerbs } from '#app/areas/projects/project-verbs.ts';
import { proposalVerbs } from '#app/areas/proposals/proposal-verbs.ts';
import { retainerVerbs } from '#app/areas/retainers/retainer-verbs.ts';
import {
  feeVerbs,
  holidayVerbs,
  logoVerbs,
  personVerbs,
  promisePageVerbs,
  storyVerbs,
} from '#app/areas/settings/setting-verbs.ts';
import { ssoVerbs } from '#app/areas/sso/sso-verbs.ts';
import { taskVerbs } from '#app/areas/tasks/task-verbs.ts';
import { templateVerbs } from '#app/areas/templates/template-verbs.ts';
import { answerArticleVerbs } from '#app/areas/tickets/answers/answer-article-verbs.ts';
import { ticketMergeVerbs } from '#app/areas/tickets/merging/merge-verbs.ts';
import { ratingVerbs } from '#app/areas/tickets/ratings/rating-verbs.ts';
import { savedReplyVerbs } from '#app/areas/tickets/replies/saved-reply-verbs.ts';
import { snoozeVerbs } from '#app/areas/tickets/snoozes/snooze-verbs.ts';
import { ticketSplitVerbs } from '#app/areas/tickets/splitting/split-verbs.ts';
import { ticketVerbs } from '#app/areas/tickets/ticket-verbs.ts';
import {
  costRateVerbs,
  expenseVerbs,
  rateVerbs,
  timeEntryVerbs,
  timerVerbs,
  weekVerbs,
} from '#app/areas/time/time-verbs.ts';
import { deliveryVerbs, endpointVerbs } from '#app/areas/webhooks/webhook-verbs.ts';
import type { Verb } from '#app/platform/verb.ts';

type AnyVerb = Verb<string, unknown, unknown>;

/**
 * Every area with its verbs, from the ground up: an area imports only from those before it. The route table, the server, the
 * access matrix and the rules of imports read this list; what else an area is to the server, its `area.server.ts` says.
 */
export const AREAS = {
  // What every record needs: its line in the log, its files, its letterhead, its notices, what follows from an event.
  activity: [],
  uploads: [],
  letterhead: [],
  settings: [logoVerbs, holidayVerbs, personVerbs, promisePageVerbs, storyVerbs, feeVerbs],
  notices: [bounceVerbs],
  events: [],
  // Leaves that others read from.
  companies: [companyVerbs],
  knowledge: [articleVerbs, categoryVerbs, missedSearchVerbs],
  estimator: [],
  // How machines see records.
  'public-records': [],
  webhooks: [endpointVerbs, deliveryVerbs],
  'api-keys': [apiKeyVerbs],
  promises: [],
  // People.
  accounts: [userVerbs],
  members: [memberVerbs, staffMemberVerbs],
  customers: [registrationVerbs, newcomerVerbs, customerVerbs],
  merges: [],
  sso: [ssoVerbs],
  inquiries: [inquiryVerbs, submissionVerbs],
  // Work, money and contracts.
  procedures: [procedureVerbs],
  tasks: [taskVerbs],
  tickets: [
    ticketVerbs,
    ticketMergeVerbs,
    ticketSplitVerbs,
    answerArticleVerbs,
    ratingVerbs,
    snoozeVerbs,
    savedReplyVerbs,
  ],
  documents: [documentVerbs, documentRequestVerbs],
  calendars: [outsideCalendarVerbs],
  meetings: [meetingVerbs],
  'meeting-copies': [],
  booking: [kindVerbs, hostHourVerbs],
  billing: [
    transactionVerbs,
    reminderVerbs,
    invoiceVerbs,
    paymentVerbs,
    billingTermsVerbs,
    ownAnswerVerbs,
    answerVerbs,
    statementVerbs,
    serviceVerbs,
  ],
  payments: [refundVerbs, methodVerbs, clientAutopayVerbs],
  books: [bookVerbs, chartAccountVerbs, bankVerbs, bankLineVerbs, checkVerbs],
  'billing-plans': [planVerbs],
  retainers: [retainerVerbs],
  time: [timeEntryVerbs, timerVerbs, weekVerbs, rateVerbs, costRateVerbs, expenseVerbs],
  projects: [projectVerbs, milestoneVerbs],
  templates: [templateVerbs],
  proposals: [proposalVerbs],
  contracts: [contractVerbs],
  engagements: [],
  outcomes: [outcomeVerbs],
  // What arrives by email for any of them.
  mailbox: [mailboxVerbs],
  // A firm's first day.
  opening: [openingVerbs],
  // Over all of them.
  agenda: [],
  'customer-desk': [],
  search: [],
  analytics: [],
  api: [],
  portal: [],
  frame: [],
  site: [],
} as const satisfies Record<string, readonly Readonly<Record<string, AnyVerb>>[]>;

/** Every verb of every area. */
export const VERBS = Object.values(AREAS).flatMap((groups): AnyVerb[] =>
  groups.flatMap((verbs) => Object.values(verbs)),
);
