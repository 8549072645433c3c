/** The files of a period in the order of the screen, each named by its key. */
export const PERIOD_FILES = [
  {
    key: 'invoices',
    label: 'Invoices and credit notes',
    carries: 'One row a document. Credit notes are below zero.',
    sum: 'Issued, less credited',
  },
  {
    key: 'lines',
    label: 'Lines',
    carries: 'One row a line of those documents, with its discount and tax.',
    sum: 'Issued, less credited',
  },
  {
    key: 'payments',
    label: 'Payments',
    carries: 'What arrived, what went to invoices or the balance, and what was undone.',
    sum: 'Received',
  },
  {
    key: 'entries',
    label: 'Journal entries',
    carries: 'One row a line of each entry.',
    sum: 'Debits, and credits',
  },
] as const;

/** The key of a file of a period. */
export type PeriodFileKey = (typeof PERIOD_FILES)[number]['key'];
