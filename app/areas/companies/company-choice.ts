import type { CompanyChoice } from './company-forms.ts';

/** A company whose name is near to one that someone typed. */
type Near = { id: string; name: string; isSame: boolean };

/**
 * What a company selector starts with for a name that someone typed: the company of that name, else a new one. Where others
 * are near to it, nothing: someone has to say whether it is one of them.
 */
export function firstChoice(typed: string, near: readonly Near[]): CompanyChoice {
  const same = near.find(({ isSame }) => isSame);
  if (same) return { companyId: same.id };
  return near.length > 0 ? {} : { newCompanyName: typed };
}
