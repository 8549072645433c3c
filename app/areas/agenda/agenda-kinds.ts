import type { KindFacts } from '#app/records/kind-facts.ts';
import { type Kind, type KindWith, kindFacts, kindsIn } from '#app/records/kinds.ts';

/** What asks someone to act and is no record by itself, with the kind whose changes it follows. */
const PARTS = {
  milestone: {
    of: 'project',
    one: 'milestone',
    many: 'milestones',
    at: { admin: '/admin/projects/:id', customer: '/customer/projects/:id' },
    asks: { staff: true, customer: { verb: 'Sign off' } },
  },
  submission: {
    of: 'lead_magnet_submission',
    one: 'submission',
    many: 'submissions',
    asks: { staff: true },
  },
  // Of outcome boards: the line's record is the customer.
  monthly_files: {
    of: 'outcome',
    one: 'monthly file request',
    many: 'monthly file requests',
    at: { admin: '/admin/customers/:id/outcomes', customer: '/customer/outcomes' },
    asks: { staff: true, customer: { verb: 'Send', about: 'Outcome board' } },
  },
  file_to_match: {
    of: 'outcome',
    one: 'file to match',
    many: 'files to match',
    at: { admin: '/admin/customers/:id/outcomes/imports' },
    asks: { staff: true },
  },
  score: {
    of: 'outcome',
    one: 'score',
    many: 'scores',
    at: { admin: '/admin/customers/:id', customer: '/customer/outcomes/score' },
    asks: { customer: { verb: 'Score', about: 'Quarterly score' } },
  },
  time: {
    of: 'time_entry',
    one: 'entry',
    many: 'entries',
    at: { admin: '/admin/time-tracking/invoice' },
    asks: { staff: true },
  },
} as const satisfies Record<string, KindFacts & { of: Kind }>;

/** What can ask someone to act. */
export type AgendaKind = KindWith<'asks'> | keyof typeof PARTS;

/** What a kind of line says of itself. */
export function agendaFacts(kind: AgendaKind): KindFacts {
  return kind in PARTS ? PARTS[kind as keyof typeof PARTS] : kindFacts(kind as Kind);
}

/** The kind of record that a line is one of, or a part of. */
export function recordKindOf(kind: AgendaKind): Kind {
  return kind in PARTS ? PARTS[kind as keyof typeof PARTS].of : (kind as Kind);
}

/** What is followed live where such lines are shown: the records that ask a side to act. */
export function askingTopics(side: 'staff' | 'customer') {
  return [...kindsIn('live')].flatMap(([topic, kind]) => {
    const parts = Object.values(PARTS).filter(({ of }) => of === kind);
    const asks = [kindFacts(kind), ...parts].some((facts: KindFacts) => facts.asks?.[side]);
    return asks ? [topic] : [];
  });
}
