/** What the firm promises, each by its business calendar. */
export const PROMISE_KINDS = ['inquiry', 'ticket', 'file', 'milestone'] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];

/** The reasons for which staff can withdraw a promise themselves, with their labels. */
export const CHOSEN_WITHDRAWALS = {
  not_a_request: 'It is not a real request',
  sent_twice: 'They sent the same thing twice',
  settled_in_person: 'We settled it by phone or in person',
  no_answer_wanted: 'They asked for no answer',
} as const;
export type ChosenWithdrawal = keyof typeof CHOSEN_WITHDRAWALS;

/** Why a promise was withdrawn before it was kept or broken. */
export const WITHDRAWAL_REASONS = [
  'closed_by_customer',
  'closed_by_firm',
  'archived',
  'merged',
  'removed',
  'date_changed',
  'project_stopped',
  ...(Object.keys(CHOSEN_WITHDRAWALS) as ChosenWithdrawal[]),
] as const;

/** The label of a reason for withdrawing a promise. */
export function withdrawalWords(reason: (typeof WITHDRAWAL_REASONS)[number]): string {
  return WITHDRAWAL_WORDS[reason];
}

const WITHDRAWAL_WORDS: Record<(typeof WITHDRAWAL_REASONS)[number], string> = {
  closed_by_customer: 'The customer closed it unanswered',
  closed_by_firm: 'We closed it unanswered',
  archived: 'It was archived',
  merged: 'It was merged into a ticket that has its own promise',
  removed: 'It was deleted',
  date_changed: 'The date was changed',
  project_stopped: 'The project stopped',
  ...CHOSEN_WITHDRAWALS,
};

/** A pause of a promise: its time stands still while it waits for someone else. Moments are ISO 8601. */
export type PromisePause = { from: string; to: string; reason: 'customer' };
