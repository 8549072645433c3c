import type { DemoMoment } from './types/people.ts';

/** What readers of an article answered; the comments are of those it did not help, newest last. */
export type DemoAnswers = {
  slug: string;
  helpful: number;
  unhelpful: number;
  comments: readonly (DemoMoment & { text: string })[];
};

/** What readers of the knowledge base looked for and did not find. */
type DemoMissedSearch = DemoMoment & { query: string; times: number };

export const DEMO_ANSWERS: readonly DemoAnswers[] = [
  {
    slug: 'dispatch-triage-rule',
    helpful: 31,
    unhelpful: 4,
    comments: [
      {
        daysAgo: 212,
        hour: 10,
        text: 'What do you do when two no-cool calls of the same class come in within ten minutes?',
      },
      {
        daysAgo: 58,
        hour: 15,
        text: 'Show the rule for refrigeration. A walk-in at 48 degrees is not a comfort call.',
      },
    ],
  },
  {
    slug: 'billable-share',
    helpful: 44,
    unhelpful: 5,
    comments: [
      {
        daysAgo: 141,
        hour: 11,
        text: 'Where does on-call standby go? We pay it but nobody can bill it.',
      },
      { daysAgo: 19, hour: 9, text: 'A spreadsheet to fill in would save an afternoon.' },
    ],
  },
  {
    slug: 'price-agreement-from-hours',
    helpful: 52,
    unhelpful: 7,
    comments: [
      {
        daysAgo: 233,
        hour: 14,
        text: 'Hours for water-source heat pumps are missing. We have 140 of them in one building.',
      },
      {
        daysAgo: 97,
        hour: 8,
        text: 'How do you handle filters the customer buys themselves?',
      },
      {
        daysAgo: 12,
        hour: 16,
        text: 'Would like to see the price with quarterly coil cleaning taken out.',
      },
    ],
  },
  { slug: 'first-visit-completion', helpful: 17, unhelpful: 1, comments: [] },
  {
    slug: 'days-to-invoice-and-dso',
    helpful: 28,
    unhelpful: 3,
    comments: [
      {
        daysAgo: 66,
        hour: 13,
        text: 'Our customers only take invoices through their own portal. How do you count those days?',
      },
    ],
  },
  { slug: 'setting-a-billing-rate', helpful: 25, unhelpful: 2, comments: [] },
  {
    slug: 'weekly-job-cost',
    helpful: 14,
    unhelpful: 2,
    comments: [{ daysAgo: 33, hour: 10, text: 'Too short on how to code warranty labor.' }],
  },
  { slug: 'deficiency-to-quote', helpful: 19, unhelpful: 1, comments: [] },
  { slug: 'renewals-ninety-days', helpful: 12, unhelpful: 0, comments: [] },
  { slug: 'visits-owed-visits-done', helpful: 9, unhelpful: 1, comments: [] },
  {
    slug: 'refrigerant-leak-records',
    helpful: 21,
    unhelpful: 3,
    comments: [
      {
        daysAgo: 8,
        hour: 9,
        text: 'Which of these records change for A2L equipment?',
      },
    ],
  },
  { slug: 'account-plans-top-20', helpful: 6, unhelpful: 1, comments: [] },
];

export const DEMO_MISSED_SEARCHES: readonly DemoMissedSearch[] = [
  { query: 'a2l', times: 11, daysAgo: 2, hour: 10 },
  { query: 'technician bonus plan', times: 8, daysAgo: 4, hour: 14 },
  { query: 'servicetitan', times: 7, daysAgo: 1, hour: 9 },
  { query: 'chiller teardown', times: 5, daysAgo: 9, hour: 11 },
  { query: 'union wage', times: 3, daysAgo: 27, hour: 15 },
  { query: 'van stock list', times: 3, daysAgo: 13, hour: 8 },
  { query: 'apprentice ratio', times: 2, daysAgo: 41, hour: 16 },
  { query: 'epa 608 renewal', times: 2, daysAgo: 22, hour: 10 },
  { query: 'subcontractor insurance certificate', times: 1, daysAgo: 36, hour: 13 },
];
