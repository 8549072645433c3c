import { accountEvents } from './account/events.ts';
import { apiKeyEvents } from './api-key/events.ts';
import { articleEvents } from './article/events.ts';
import { billingPlanEvents } from './billing-plan/events.ts';
import { booksEvents } from './books/events.ts';
import { calendarEvents } from './calendar/events.ts';
import { categoryEvents } from './category/events.ts';
import { companyEvents } from './company/events.ts';
import { contractEvents } from './contract/events.ts';
import { customerEvents } from './customer/events.ts';
import { documentEvents } from './document/events.ts';
import { documentRequestEvents } from './document-request/events.ts';
import type { KindEvents } from './event-facts.ts';
import { identityProviderEvents } from './identity-provider/events.ts';
import { inquiryEvents } from './inquiry/events.ts';
import { invoiceEvents } from './invoice/events.ts';
import type { KindWith } from './kinds.ts';
import { leadMagnetSubmissionEvents } from './lead-magnet-submission/events.ts';
import { mailboxEvents } from './mailbox/events.ts';
import { meetingEvents } from './meeting/events.ts';
import { memberEvents } from './member/events.ts';
import { missedSearchEvents } from './missed-search/events.ts';
import { outcomeEvents } from './outcome/events.ts';
import { procedureEvents } from './procedure/events.ts';
import { projectEvents } from './project/events.ts';
import { proposalEvents } from './proposal/events.ts';
import { retainerEvents } from './retainer/events.ts';
import { savedReplyEvents } from './saved-reply/events.ts';
import { firmSettingsEvents } from './settings/events.ts';
import { taskEvents } from './task/events.ts';
import { templateEvents } from './template/events.ts';
import { ticketEvents } from './ticket/events.ts';
import { timeEntryEvents } from './time-entry/events.ts';
import { userEvents } from './user/events.ts';
import { webhookEvents } from './webhook/events.ts';

/** Everything that happens, by the kind of record that the activity log has it on. */
export const EVENTS = {
  account: accountEvents,
  api_key: apiKeyEvents,
  article: articleEvents,
  billing_plan: billingPlanEvents,
  books: booksEvents,
  calendar: calendarEvents,
  category: categoryEvents,
  company: companyEvents,
  contract: contractEvents,
  customer: { ...customerEvents, ...memberEvents, ...outcomeEvents },
  document: documentEvents,
  document_request: documentRequestEvents,
  identity_provider: identityProviderEvents,
  inquiry: inquiryEvents,
  invoice: invoiceEvents,
  lead_magnet_submission: leadMagnetSubmissionEvents,
  mailbox: mailboxEvents,
  meeting: meetingEvents,
  missed_search: missedSearchEvents,
  procedure: procedureEvents,
  project: projectEvents,
  proposal: proposalEvents,
  retainer: retainerEvents,
  saved_reply: savedReplyEvents,
  settings: firmSettingsEvents,
  task: taskEvents,
  template: templateEvents,
  ticket: ticketEvents,
  time_entry: timeEntryEvents,
  user: userEvents,
  webhook: webhookEvents,
} as const satisfies Record<KindWith<'logged'>, KindEvents>;

type Events = typeof EVENTS;

/** The names of the events that only the log hears of, or of those that more do. */
type NamesOf<Of, Heard extends boolean> = {
  [Name in keyof Of]: Of[Name] extends string | ((...facts: never) => unknown)
    ? Heard extends true
      ? never
      : Name
    : Heard extends true
      ? Name
      : never;
}[keyof Of];

/** An event that only the log hears of: a command writes its line with `logActivity`. */
export type LoggedName = { [Each in keyof Events]: NamesOf<Events[Each], false> }[keyof Events];

/** An event that more than the log hears of: a command says `happened`. */
export type HeardName = { [Each in keyof Events]: NamesOf<Events[Each], true> }[keyof Events];

/** The effects of each event among these that more than the log hears of: a function of its facts. */
export type EffectsOf<Of, Effect> = { [Name in NamesOf<Of, true>]: Effect };
