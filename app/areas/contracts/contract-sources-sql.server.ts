import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID } from '#app/access/agenda-source.server.ts';
import type { ClientFigures } from '#app/access/client-records.server.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { contracts, isOpenContract } from '#app/records/contract/contract-tables.ts';

const contract = {
  from: contracts,
  id: contracts.id,
  title: contracts.title,
  amount: contracts.contractValue,
} as const;

const ofStaff = { ...contract, needs: 'money', customerId: contracts.customerId } as const;

/** Contracts that wait for a signature, and that are not sent. */
export const contractAgenda = {
  staff: [
    {
      ...ofStaff,
      group: 'waiting',
      where: and(eq(contracts.status, 'sent'), isNull(contracts.archivedAt)),
      order: contracts.sentAt,
      since: contracts.sentAt,
    },
    {
      ...ofStaff,
      group: 'unsent',
      shown: 1,
      where: and(eq(contracts.status, 'draft'), isNull(contracts.archivedAt)),
      order: contracts.createdAt,
      since: contracts.createdAt,
    },
  ],
  customer: [
    {
      ...contract,
      group: 'needs',
      needs: 'sign',
      where: and(
        eq(contracts.customerId, CUSTOMER_ID),
        eq(contracts.status, 'sent'),
        isNull(contracts.archivedAt),
      ),
      since: contracts.sentAt,
    },
  ],
} satisfies AgendaSources;

/** Contracts by their title. */
export const contractSearch: SearchIn = () => ({
  ...titled(contracts),
  status: contracts.status,
  at: contracts.endDate,
});

/** How many contracts wait for a customer's signature, and how many are in force. */
export const contractFigures = (today: string) =>
  ({
    contracts: {
      from: contracts,
      where: isOpenContract(contracts),
      figures: {
        sentContracts: sql<number>`(count(*) filter (where ${eq(contracts.status, 'sent')}))::int`,
        signedContracts: sql<number>`(count(*) filter (where ${eq(contracts.status, 'signed')}
          and coalesce(${contracts.endDate} >= ${today}::date, true)))::int`,
      },
    },
  }) satisfies Record<string, ClientFigures>;
