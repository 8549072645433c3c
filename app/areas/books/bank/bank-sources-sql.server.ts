import { and, gt } from 'drizzle-orm';
import type { AgendaSources } from '#app/access/agenda-source.server.ts';
import { bankLines } from '#app/records/books/bank-tables.ts';
import { IS_WAITING, LINE_LEFT_AMOUNT } from './bank-line-sql.server.ts';

/** Money that arrived in the bank and waits for what it pays. */
export const bankAgenda = {
  staff: [
    {
      group: 'arrived',
      needs: 'money',
      from: bankLines,
      where: and(IS_WAITING, gt(bankLines.amount, '0')),
      isSum: true,
      id: bankLines.id,
      title: bankLines.text,
      amount: LINE_LEFT_AMOUNT,
    },
  ],
} satisfies AgendaSources;
