/** The columns of what clients owe, by the days that an invoice is past due. */
export const AGES = [
  { key: 'notDue', label: 'Not due' },
  { key: 'to30', label: '1–30 days' },
  { key: 'to60', label: '31–60 days' },
  { key: 'to90', label: '61–90 days' },
  { key: 'over90', label: 'Over 90 days' },
  { key: 'unapplied', label: 'Unapplied' },
  { key: 'total', label: 'Total' },
] as const;

/** Amounts by those columns; what is not applied to an invoice is below zero. */
export type AgedAmounts = Record<(typeof AGES)[number]['key'], string>;
