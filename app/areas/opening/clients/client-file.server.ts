import { z } from 'zod';
import { companyName, contactFields, emailAddress } from '#app/areas/companies/company-forms.ts';
import { cellValue } from '#app/areas/outcomes/csv-values.ts';
import { readRecords } from '#app/areas/outcomes/read-import.server.ts';
import { cutText } from '#app/platform/typed-text.ts';

/** What the columns of a list of clients are called, in the lists of the programs that contractors' advisers use. */
const COMPANY = ['Company', 'Company name', 'Client', 'Client name', 'Customer', 'Customer name'];
const EMAIL = ['Email', 'Email address', 'E-mail', 'Main email', 'Contact email'];
const OTHERS = {
  contactName: ['Contact', 'Contact name', 'Full name', 'Primary contact', 'Name'],
  phone: ['Phone', 'Phone number', 'Main phone', 'Office phone'],
  address: ['Address', 'Street', 'Street address', 'Address line 1'],
  city: ['City'],
  state: ['State'],
  zipCode: ['Zip', 'Zip code', 'Postal code'],
} as const;

const MOST_CLIENTS = 500;

const clientRow = z.object({
  companyName,
  contactName: z.string().trim().max(100, 'Contact name can be at most 100 characters'),
  email: emailAddress,
  ...contactFields,
});

/** A client of a file. The contact is called as the company where the file names nobody. */
export type FileClient = z.infer<typeof clientRow> & { line: number };

/** A line that can't become a client, and why. */
export type RefusedLine = { line: number; name: string; why: string };

/**
 * Reads a list of clients: one line a client, in any order of columns, company and email among them.
 * @throws RefusedError when it is no such list.
 */
export async function readClients(
  key: string,
): Promise<{ clients: FileClient[]; refused: RefusedLine[] }> {
  const found: { clients: FileClient[]; refused: RefusedLine[] } = { clients: [], refused: [] };
  const reading = readRecords(key, [COMPANY, EMAIL], {
    most: MOST_CLIENTS,
    rowOf: (record, line, { names, places }) => {
      const at = (place: number) => cellValue(record[place] ?? '');
      const named = (aliases: readonly string[]) => {
        const known = aliases.map((alias) => alias.toLowerCase());
        const place = names.findIndex((name) => known.includes(name.toLowerCase()));
        return at(place) || undefined;
      };
      if (record.every((cell) => cellValue(cell) === '')) return null;
      const [company = -1, email = -1] = places;
      const others = Object.entries(OTHERS).map(([key, aliases]) => [key, named(aliases)]);
      const { contactName, ...rest } = Object.fromEntries(others);
      return {
        line,
        name: at(company) || at(email),
        read: clientRow.safeParse({
          companyName: at(company),
          contactName: contactName ?? cutText(at(company), 100),
          email: at(email),
          ...rest,
        }),
      };
    },
  });
  for await (const rows of reading) {
    for (const { line, name, read } of rows) {
      if (read.success) found.clients.push({ ...read.data, line });
      else found.refused.push({ line, name, why: read.error.issues[0]?.message ?? '' });
    }
  }
  return found;
}
