import type { KindFacts } from '../kind-facts.ts';

/** A visitor who asked for the checklist, an estimate or a score by email. */
export const leadMagnetSubmission = {
  one: 'checklist request',
  many: 'checklist requests',
  staffSphere: 'site',
  table: 'lead_magnet_submissions',
  logged: true,
  parts: {
    submission: { one: 'submission', many: 'submissions', asks: { staff: true } },
  },
} as const satisfies KindFacts;
