import { csvRecord as record, csvText as text } from '#app/platform/csv.ts';
import { worthOfEntry } from './time-lines.ts';

/** The data of an entry's record in the export; dates are YYYY-MM-DD, figures decimal texts. */
export type CsvEntry = {
  date: string;
  personName: string;
  companyName: string | null;
  projectTitle: string | null;
  taskTitle: string | null;
  description: string | null;
  hours: string;
  hourlyRate: string | null;
  billable: boolean;
  invoiceNumber: string | null;
};

const HEADINGS = [
  'Date',
  'Person',
  'Customer',
  'Project',
  'Task',
  'Description',
  'Hours',
  'Hourly rate',
  'Billable',
  'Amount',
  'Invoice',
];

/** Returns the first record: the names of the columns. */
export function timeCsvHeadings(): string {
  return record(HEADINGS);
}

/** Returns one entry's record. */
export function timeCsvRecord(entry: CsvEntry): string {
  return record([
    entry.date,
    text(entry.personName),
    text(entry.companyName),
    text(entry.projectTitle),
    text(entry.taskTitle),
    text(entry.description),
    entry.hours,
    entry.hourlyRate ?? '',
    entry.billable ? 'yes' : 'no',
    entry.billable && entry.hourlyRate ? worthOfEntry(entry.hours, entry.hourlyRate) : '',
    text(entry.invoiceNumber),
  ]);
}

/** Returns the name of the exported file for a period; either end may be open. */
export function timeCsvFileName({ from, to }: { from: string | null; to: string | null }): string {
  if (!from && !to) return 'time-entries.csv';
  if (from === to) return `time-entries-${from}.csv`;
  const parts = [...(from ? ['from', from] : []), ...(to ? ['to', to] : [])];
  return `time-entries-${parts.join('-')}.csv`;
}
