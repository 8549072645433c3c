import type { AgendaSources } from '#app/access/agenda-source.server.ts';
import { bankLines } from '#app/records/books/bank-tables.ts';
import { IS_WAITING } from './bank-line-sql.server.ts';

/** Lines of the bank that wait for what they are. */
export const bankAgenda = {
  staff: [
    {
      group: 'arrived',
      needs: 'money',
      from: bankLines,
      where: IS_WAITING,
      shown: 1,
      id: bankLines.id,
      title: bankLines.text,
    },
  ],
} satisfies AgendaSources;
