import { userVerbs } from '#app/areas/accounts/user-verbs.ts';
import { apiKeyVerbs } from '#app/areas/api-keys/api-key-verbs.ts';
import { invoiceVerbs, paymentVerbs, transactionVerbs } from '#app/areas/billing/billing-verbs.ts';
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
import { outcomeVerbs } from '#app/areas/outcomes/outcome-verbs.ts';
import { procedureVerbs } from '#app/areas/procedures/procedure-verbs.ts';
import { milestoneVerbs, projectVerbs } from '#app/areas/projects/project-verbs.ts';
import { proposalVerbs } from '#app/areas/proposals/proposal-verbs.ts';
import {
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
import { timeEntryVerbs, timerVerbs, weekVerbs } from '#app/areas/time/time-verbs.ts';
import { deliveryVerbs, endpointVerbs } from '#app/areas/webhooks/webhook-verbs.ts';

/** Every verb of every area: the route table and the access matrix are made from it. */
export const VERBS = [
  ticketVerbs,
  ticketMergeVerbs,
  ticketSplitVerbs,
  answerArticleVerbs,
  ratingVerbs,
  snoozeVerbs,
  savedReplyVerbs,
  taskVerbs,
  procedureVerbs,
  documentVerbs,
  documentRequestVerbs,
  userVerbs,
  registrationVerbs,
  newcomerVerbs,
  customerVerbs,
  inquiryVerbs,
  submissionVerbs,
  memberVerbs,
  staffMemberVerbs,
  transactionVerbs,
  invoiceVerbs,
  paymentVerbs,
  companyVerbs,
  projectVerbs,
  milestoneVerbs,
  templateVerbs,
  meetingVerbs,
  logoVerbs,
  holidayVerbs,
  personVerbs,
  promisePageVerbs,
  storyVerbs,
  ssoVerbs,
  proposalVerbs,
  contractVerbs,
  outcomeVerbs,
  timeEntryVerbs,
  timerVerbs,
  weekVerbs,
  articleVerbs,
  categoryVerbs,
  missedSearchVerbs,
  endpointVerbs,
  deliveryVerbs,
  apiKeyVerbs,
  mailboxVerbs,
  bounceVerbs,
].flatMap((verbs) => Object.values(verbs));
