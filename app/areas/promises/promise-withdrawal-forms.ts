import { z } from 'zod';
import { CHOSEN_WITHDRAWALS, type ChosenWithdrawal } from '#app/records/promise/promise-status.ts';

/** Why staff withdraw a promise. */
export const promiseWithdrawalSchema = z.object({
  reason: z.enum(Object.keys(CHOSEN_WITHDRAWALS) as [ChosenWithdrawal, ...ChosenWithdrawal[]], {
    error: 'Choose a reason',
  }),
});
