import { and, eq, gte, ilike, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, isAsked } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { isOfFound } from '#app/platform/db/found-ids.server.ts';
import { anyHolds, isShown, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import type { ContractStatus } from '#app/records/contract/contract-status.ts';
import {
  contractEndOrder,
  contractSignatures,
  contracts,
  contractValueOrder,
  isOpenContract,
} from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import type { ContractFilters, ContractSort } from './contract-filters.ts';
import { isInForce, withShownContractStatus } from './contract-queries.server.ts';

/** The sorts of lists of contracts; every order has its index. */
export const CONTRACT_SORTS: Record<ContractSort, SortKey> = {
  created: { by: contracts.createdAt, type: 'timestamptz' },
  title: { by: contracts.title, type: 'text' },
  value: { by: contractValueOrder(contracts), type: 'numeric' },
  end: { by: contractEndOrder(contracts), type: 'date' },
};

/**
 * Contracts of all customers, filtered and searched by title, proposal, company and contact, with how many match. `today` is
 * the firm's calendar date, by which contracts expire.
 */
export async function listContracts(
  actor: AdminActor,
  request: PageRequest,
  { filters, today }: { filters: ContractFilters; today: string },
) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: contracts,
      sort: CONTRACT_SORTS[request.sort as ContractSort],
      request,
      filters: and(
        isShown(
          filters.show,
          contracts.archivedAt,
          and(
            isOpenContract(contracts),
            or(ne(contracts.status, 'signed'), isShownAs('signed', today)),
          ),
        ),
        filters.status ? isShownAs(filters.status, today) : undefined,
      ),
      search: async (pattern) => [
        ilike(contracts.title, pattern),
        await isOfFound(tx, contracts.proposalId, proposals, ilike(proposals.title, pattern)),
        await isOfCustomerNamed(tx, contracts.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: contracts.id,
            title: contracts.title,
            customerId: contracts.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            proposalTitle: proposals.title,
            contractValue: contracts.contractValue,
            startDate: contracts.startDate,
            endDate: contracts.endDate,
            signedDate: contracts.signedDate,
            signedBy: contractSignatures.signedName,
            status: contracts.status,
            archivedAt: contracts.archivedAt,
            version: contracts.version,
            isUnread: isUnread('contract', contracts.id),
            cursor,
          })
          .from(contracts)
          .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
          .leftJoin(proposals, eq(proposals.id, contracts.proposalId))
          .leftJoin(contractSignatures, isInForce),
    });
    return { ...page, rows: page.rows.map((row) => withShownContractStatus(row, today)) };
  });
}

/** One contract of the back office's list. */
export type ContractRow = Awaited<ReturnType<typeof listContracts>>['rows'][number];

/** The customer's own contracts, filtered by status and searched by title and content, with how many match. */
export async function listOwnContracts(
  actor: CustomerActor,
  request: PageRequest,
  { status, today }: { status: ContractStatus | null; today: string },
) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: contracts,
      sort: CONTRACT_SORTS[request.sort as ContractSort],
      request,
      filters: and(
        eq(contracts.customerId, actor.customerId),
        status ? isShownAs(status, today) : undefined,
      ),
      holding: (pattern) => anyHolds(pattern, contracts.title, contracts.content),
      rows: (cursor) =>
        tx
          .select({
            id: contracts.id,
            title: contracts.title,
            contractValue: contracts.contractValue,
            startDate: contracts.startDate,
            endDate: contracts.endDate,
            signedDate: contracts.signedDate,
            status: contracts.status,
            isUnread: isAsked(actor, 'sign')
              ? sql<boolean>`(${isUnread('contract', contracts.id)} or ${eq(contracts.status, 'sent')})`
              : isUnread('contract', contracts.id),
            cursor,
          })
          .from(contracts),
    });
    return { ...page, rows: page.rows.map((row) => withShownContractStatus(row, today)) };
  });
}

/** One contract of the portal's list. */
export type OwnContractRow = Awaited<ReturnType<typeof listOwnContracts>>['rows'][number];

/** Only a signed contract can expire. */
function isShownAs(status: ContractStatus, today: string): SQL | undefined {
  if (status === 'signed') {
    return and(
      eq(contracts.status, 'signed'),
      or(isNull(contracts.endDate), gte(contracts.endDate, today)),
    );
  }
  if (status === 'expired') {
    return or(
      eq(contracts.status, 'expired'),
      and(eq(contracts.status, 'signed'), lt(contracts.endDate, today)),
    );
  }
  return eq(contracts.status, status);
}
