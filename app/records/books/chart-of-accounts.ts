/** What an account is in a balance sheet or in a profit and loss statement. */
export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** What the product posts to. */
export const ACCOUNT_ROLES = [
  'bank',
  'undeposited',
  'clearing',
  'provider',
  'provider_other',
  'receivables',
  'prepayments',
  'billed_prepayments',
  'sales_tax',
  'services',
  'fixed_fees',
  'hourly',
  'retainers',
  'surcharges',
  'discounts',
  'bad_debt',
  'fees',
  'rounding',
] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** The accounts with a role that a person may post lines of banks to; the others follow from invoices and payments. */
export const POSTED_BY_HAND: readonly AccountRole[] = [
  'bank',
  'provider_other',
  'sales_tax',
  'fees',
  'rounding',
];

/** The heading of each type, in the order of a trial balance. */
export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/** Whether a balance of this type normally stands on the debit side. */
export function isDebitType(type: AccountType): boolean {
  return type === 'asset' || type === 'expense';
}
