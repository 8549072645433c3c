import type { Right } from '#app/access/member-rights.ts';
import type { ShownPerson } from '#app/records/settings/firm-proof.ts';

/** Which first steps a company has taken, and who of the staff works for it, as the database says it. */
export type FirstSteps = {
  consultant: string | null;
  hasColleagues: boolean;
  hasScore: boolean;
  hasAsked: boolean;
};

/** What the portal offers someone on their first day. */
export type FirstDay = Omit<FirstSteps, 'consultant'> & {
  consultant: { name: string; shown: ShownPerson | null } | null;
};

/** A step with where it is taken. */
export type FirstStep = {
  key: 'people' | 'score' | 'question';
  title: string;
  about: string;
  to: string;
  label: string;
  isDone: boolean;
};

/** Returns the steps that someone with these rights can take; none once all of them are taken. */
export function firstSteps(day: FirstDay, rights: readonly Right[]): FirstStep[] {
  const steps: (FirstStep & { needs: Right })[] = [
    {
      key: 'question',
      needs: 'act-work',
      title: 'Ask your first question',
      about: 'It reaches the people who work for you, and the answer is here and in your email.',
      to: '/customer/tickets/new',
      label: 'Ask a question',
      isDone: day.hasAsked,
    },
    {
      key: 'people',
      needs: 'manage',
      title: 'Invite your bookkeeper',
      about: 'Billing sees invoices and payments; you choose what each person may do.',
      to: '/customer/people#new',
      label: 'Invite a colleague',
      isDone: day.hasColleagues,
    },
    {
      key: 'score',
      needs: 'act-work',
      title: 'Score your operation',
      about: 'Twenty-five points, about ten minutes. It shows where to begin.',
      to: '/customer/outcomes/score',
      label: 'Score it',
      isDone: day.hasScore,
    },
  ];
  const own = steps.filter(({ needs }) => rights.includes(needs));
  return own.every(({ isDone }) => isDone) ? [] : own.map(({ needs: _, ...step }) => step);
}
