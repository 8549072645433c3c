import type { Effect } from '#app/areas/events/event-effects.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { inquiryEvents } from '#app/records/inquiry/events.ts';
import type { leadMagnetSubmissionEvents } from '#app/records/lead-magnet-submission/events.ts';
import { SUBMISSIONS_PATH, sentByVisitor } from './inquiry-announcements.ts';

/** What a visitor sent, with the email of it to the firm. */
type Sent = { id: string; email: string; content: MailContent };

/** What follows from what happens to inquiries. */
export const inquiryEffects = {
  'inquiry.submitted': ({ company, path, ...sent }: Sent & { company: string; path: string }) => ({
    id: sent.id,
    line: { company, email: sent.email },
    notices: [ofVisitor(sent, path)],
  }),
} satisfies EffectsOf<typeof inquiryEvents, Effect>;

/** What follows from what visitors ask for by email. */
export const submissionEffects = {
  'checklist.requested': (sent: Sent) => ({
    id: sent.id,
    line: { email: sent.email },
    notices: [ofVisitor(sent, SUBMISSIONS_PATH)],
  }),
  'checklist.scored': ({
    score,
    scoreUrl,
    ...sent
  }: Sent & Record<'score' | 'scoreUrl', string>) => ({
    id: sent.id,
    line: { email: sent.email, score },
    notices: [ofVisitor(sent, SUBMISSIONS_PATH)],
    data: { more: { score, scoreUrl } },
  }),
  'estimate.requested': ({
    estimate,
    estimateUrl,
    ...sent
  }: Sent & Record<'estimate' | 'estimateUrl', string>) => ({
    id: sent.id,
    line: { email: sent.email, estimate },
    notices: [ofVisitor(sent, SUBMISSIONS_PATH)],
    data: { more: { estimate, estimateUrl } },
  }),
} satisfies EffectsOf<typeof leadMagnetSubmissionEvents, Effect>;

function ofVisitor({ id, email, content }: Sent, path: string) {
  return { ...sentByVisitor({ id, path, content, replyTo: email }), isFromOutside: true } as const;
}
