import type { KindEvents, WebhookFacts } from '../event-facts.ts';

/** The webhook events of what visitors ask for by email. */
export const leadMagnetSubmissionWebhooks = {
  checklistRequested: {
    label: 'Checklist requested',
    when: 'A visitor asks for the checklist.',
    record: 'checklistRequest',
  },
  estimateRequested: {
    label: 'Estimate requested',
    when: 'A visitor asks for an estimate by email.',
    record: 'checklistRequest',
  },
  checklistScored: {
    label: 'Checklist scored',
    when: 'A visitor scores the checklist and asks for the result by email.',
    record: 'checklistRequest',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to what visitors ask for by email, as the activity log says it; an event in braces has further effects. */
export const leadMagnetSubmissionEvents = {
  'checklist.requested': {
    sentence: '{who} requested the checklist',
    webhook: 'checklistRequested',
  },
  'checklist.scored': {
    sentence: '{who} sent their checklist score[: {score}]',
    webhook: 'checklistScored',
  },
  'estimate.requested': {
    sentence: '{who} requested an estimate by email',
    webhook: 'estimateRequested',
  },
  'submission.deleted': '{who} deleted a submission',
} as const satisfies KindEvents<keyof typeof leadMagnetSubmissionWebhooks>;
