import type { HandedAccount } from './handed-entry.ts';

/** "200", and not "200 - Sales". */
export const XERO_CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,9}$/u;

/** What is to be settled for an account whose code Xero does not take. */
export function xeroCodeProblem(
  { name, code: ours, isReceivable }: HandedAccount,
  code: string,
): string {
  if (code) {
    return `The account "${name}" has the Xero code "${code}". Enter the code alone, such as 200.`;
  }
  const advice = isReceivable
    ? 'Xero takes no journal on its own Accounts Receivable: add a current asset account there for it, and enter its code.'
    : "Enter its code in Xero, which can't be that of a bank account.";
  return `The account "${name}" (${ours}) has no Xero code. ${advice}`;
}
