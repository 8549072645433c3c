/** The company of the sample client; its name says what it is on every screen. */
export const SAMPLE_COMPANY = {
  name: 'Juniper Ridge Mechanical (sample)',
  email: 'office@juniper-ridge.example',
  phone: '(303) 555-0140',
  address: '2200 Sample Street',
  city: 'Denver',
  state: 'CO',
  zipCode: '80200',
};

/** Whom the firm talks to there. */
export const SAMPLE_CONTACT = {
  contactName: 'Ray Dominguez',
  email: 'ray@juniper-ridge.example',
  phone: '(303) 555-0141',
};

const JOBS_A_MONTH = 8;
/** Days from finished work to its invoice, month by month up to the last whole one. */
const DAYS = [11, 12, 11, 10, 12, 11, 11, 12, 9, 7, 6, 5];

/** Returns the invoices of the sample client with their jobs as a CSV file, for the twelve whole months before a day. */
export function sampleInvoices(today: string): string {
  const first = Temporal.PlainDate.from(`${today.slice(0, 7)}-01`);
  const rows = DAYS.flatMap((days, place) => {
    const month = first.subtract({ months: DAYS.length - place });
    return Array.from({ length: JOBS_A_MONTH }, (_, job) => {
      const invoiced = month.add({ days: 1 + job * 3 });
      const took = days + (job % 3) - 1;
      return `J-${month.year}${month.month}${job},${invoiced.subtract({ days: took })},${invoiced}`;
    });
  });
  return `${['Job,Completed,Invoice date', ...rows].join('\n')}\n`;
}
