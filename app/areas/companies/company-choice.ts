import type { CompanyChoice } from './company-forms.ts';

/** A company whose name is near to one that someone typed. */
type Near = { id: string; name: string; isSame: boolean };

/**
 * A company selector's first value for a typed name: the company of that name, else a new one. When only similar names exist,
 * it is empty: someone has to say whether it is one of them.
 */
export function firstChoice(typed: string, near: readonly Near[]): CompanyChoice {
  const same = near.find(({ isSame }) => isSame);
  if (same) return { companyId: same.id };
  return near.length > 0 ? {} : { newCompanyName: typed };
}
