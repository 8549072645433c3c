/**
 * What the firm does without a person, by the word that the log stores and the database's policies ask for: who did it, as
 * the log says it.
 */
const FIRM_ACTS = {
  overdue: 'The overdue check',
  reminders: 'The reminder plan',
  statements: 'The monthly statement',
  'proposal dates': 'The proposal date check',
  'contract dates': 'The contract date check',
  'monthly files': 'The monthly plan',
  'billing plans': 'The plan',
  retainers: 'The retainer check',
  payments: 'Stripe',
  autopay: 'Autopay',
  promises: 'The promise check',
  mail: 'The mailbox',
  webhooks: 'Webhook delivery',
  'engagement set-up': 'The engagement set-up',
  'command line': 'The command line',
} as const;

/** Why the firm acts. */
export type FirmAct = keyof typeof FIRM_ACTS;

/** Who did what the firm did without a person; null for what is none of its acts. */
export function nameOfAct(by: unknown): string | null {
  return typeof by === 'string' && Object.hasOwn(FIRM_ACTS, by) ? FIRM_ACTS[by as FirmAct] : null;
}
