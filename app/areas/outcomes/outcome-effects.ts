import type { AdminActor, CustomerActor, StaffOrFirm } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { outcomeEvents } from '#app/records/outcome/events.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { filesAsked, fileToMatch } from './monthly/monthly-announcements.ts';
import {
  type AnnouncedBaseline,
  baselineAgreed,
  baselineProposed,
  resultAnswered,
  resultProposed,
  scoreAsked,
  scoreSubmitted,
} from './outcome-announcements.ts';

type NamedCustomer = Parameters<typeof resultProposed>[0];
type Score = Parameters<typeof scoreSubmitted>[0];

/** What follows from what happens to a customer's outcomes; their log is the customer's. */
export const outcomeEffects = {
  'outcome.baseline_proposed': (
    {
      baseline,
      contentHash,
      firmName,
    }: { baseline: AnnouncedBaseline; contentHash: string; firmName: string },
    _: AdminActor,
  ) => ({
    id: baseline.customerId,
    line: { number: baseline.number, contentHash },
    notices: [baselineProposed(baseline, firmName)],
  }),
  'outcome.baseline_agreed': (
    {
      baseline,
      signedName,
      contentHash,
    }: { baseline: AnnouncedBaseline; signedName: string; contentHash: string },
    _: CustomerActor,
  ) => ({
    id: baseline.customerId,
    line: { number: baseline.number, signedName, contentHash },
    notices: [baselineAgreed(baseline, signedName)],
  }),
  'outcome.score_requested': (
    { asked, firmName }: { asked: Parameters<typeof scoreAsked>[0]; firmName: string },
    _: AdminActor,
  ) => ({
    id: asked.customerId,
    line: { quarter: asked.name },
    notices: [scoreAsked(asked, firmName)],
  }),
  'outcome.score_submitted': (score: Score, _: CustomerActor) => ({
    id: score.customerId,
    line: { quarter: score.name, score: score.line },
    notices: [scoreSubmitted(score, false)],
  }),
  'outcome.score_corrected': (score: Score & { reason: string | undefined }, _: CustomerActor) => ({
    id: score.customerId,
    line: { quarter: score.name, score: score.line, reason: score.reason },
    notices: [scoreSubmitted(score, true)],
  }),
  'outcome.files_asked': (
    { request, files }: { request: Parameters<typeof filesAsked>[0]; files: number },
    _: StaffOrFirm | CustomerActor,
  ) => ({
    id: request.customerId,
    line: { month: monthWords(request.month), files },
    notices: [filesAsked(request)],
  }),
  'outcome.file_received': (
    {
      requestId,
      customerId,
      file: { month, ...file },
    }: {
      requestId: string;
      customerId: string;
      file: Parameters<typeof fileToMatch>[1] & { month: string };
    },
    _: CustomerActor,
  ) => ({
    id: customerId,
    line: { file: file.fileName, measure: file.measure, month: monthWords(month) },
    notices: [fileToMatch({ id: requestId, customerId }, file)],
  }),
  'outcome.result_proposed': (
    { customer, firmName }: { customer: NamedCustomer; firmName: string },
    _: AdminActor,
  ) => ({ id: customer.customerId, line: {}, notices: [resultProposed(customer, firmName)] }),
  'outcome.result_consented': (
    { customer, ...shown }: { customer: NamedCustomer; showsName: boolean; showsDollars: boolean },
    _: CustomerActor,
  ) => ({
    id: customer.customerId,
    line: shown,
    notices: [resultAnswered(customer, 'Results shown with consent of')],
  }),
  'outcome.result_withdrawn': (
    { customer, by }: { customer: NamedCustomer; by: 'firm' | 'customer' },
    _: AdminActor | CustomerActor,
  ) => ({
    id: customer.customerId,
    line: {},
    notices: by === 'customer' ? [resultAnswered(customer, 'Results not shown, says')] : [],
  }),
} satisfies EffectsOf<typeof outcomeEvents, Effect>;
