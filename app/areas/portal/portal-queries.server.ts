import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { AgendaItem } from '#app/areas/agenda/agenda-items.ts';
import { agendaClock, inOrder, portalAgenda } from '#app/areas/agenda/agenda-queries.server.ts';
import { type PostalAddress, postalOf } from '#app/areas/customers/postal-address.ts';
import { getProof } from '#app/areas/settings/proof-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { ListCount } from '#app/platform/db/page-request.ts';
import { COUNTED, countColumn } from '#app/platform/db/paging.server.ts';
import type { Money } from '#app/platform/money.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { isActiveTask, tasks } from '#app/records/task/task-tables.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import type { FirstDay, FirstSteps } from './first-day.ts';

/** What the portal's first screen shows. */
export type PortalOverview = {
  /** Whom it greets: the contact by the name that the firm has (specification, section 4), other people by their own. */
  greeted: string;
  contactName: string;
  phone: string | null;
  companyName: string;
  /** Whether a company is assigned to the account. */
  hasCompany: boolean;
  postal: PostalAddress;
  /** Tickets with work left to do: open, in progress or waiting. */
  openTickets: ListCount;
  availableBalance: Money;
  documents: ListCount;
  /** Active tasks (`isActiveTask`). */
  activeTasks: ListCount;
  /** What asks the person to act, what the company owes, and the next meeting. */
  agenda: AgendaItem[];
  /** What is offered on a first day; null once it is over. */
  firstDay: FirstDay | null;
};

/** A customer's company, as its read-only screen shows it. */
export type CompanyProfile = PostalAddress & {
  name: string;
  email: string | null;
  phone: string | null;
};

/**
 * The portal's first screen in one query; the counts follow specification 4, as far as lists count.
 * @throws NotFoundError when the profile no longer exists.
 */
export async function getPortalOverview(
  actor: CustomerActor,
  clock = agendaClock(),
  isWhole = false,
): Promise<PortalOverview> {
  const { customerId } = actor;
  const read = (tx: Tx) => {
    const ownCount = (of: Owned, isCounted: SQL | undefined) =>
      countColumn(
        tx
          .select(COUNTED)
          .from(of)
          .where(and(eq(of.customerId, customerId), isCounted)),
      );
    return tx
      .select({
        firstMember: customerProfiles.userId,
        contactName: customerProfiles.contactName,
        companyName: customerProfiles.displayName,
        companyId: customerProfiles.companyId,
        profilePostal: postalOf(customerProfiles),
        companyPhone: companies.phone,
        companyPostal: postalOf(companies),
        openTickets: ownCount(
          tickets,
          sql`${inArray(tickets.status, [...OPEN_TICKET_STATUSES])}`.inlineParams(),
        ),
        documents: ownCount(customerDocuments, isNull(customerDocuments.archivedAt)),
        activeTasks: ownCount(tasks, isActiveTask(tasks)),
        availableBalance: customerAccounts.availableBalance,
        agenda: portalAgenda(actor, clock, isWhole),
        firstDay: sql<FirstSteps | null>`first_day()`,
      })
      .from(customerProfiles)
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .leftJoin(customerAccounts, eq(customerAccounts.customerId, customerProfiles.id))
      .where(eq(customerProfiles.id, customerId));
  };
  const [row] = await asActor(actor, read, { plans: 'cached' });
  if (!row) throw new NotFoundError();
  return {
    greeted: row.firstMember === actor.userId ? row.contactName : shownNameOf(actor),
    contactName: row.contactName,
    phone: row.companyPhone,
    companyName: row.companyName,
    hasCompany: row.companyId !== null,
    postal: row.companyPostal ?? row.profilePostal,
    openTickets: row.openTickets,
    availableBalance: row.availableBalance ?? '0.00',
    documents: row.documents,
    activeTasks: row.activeTasks,
    agenda: inOrder(row.agenda),
    firstDay: row.firstDay && (await withConsultant(row.firstDay)),
  };
}

/** The consultant as the firm introduces them on its public page, where someone of that name is there. */
async function withConsultant({ consultant: name, ...steps }: FirstSteps): Promise<FirstDay> {
  if (name === null) return { ...steps, consultant: null };
  const { people } = await getProof();
  const shown = people.find((person) => person.name === name) ?? null;
  return { ...steps, consultant: { name, shown } };
}

type Owned = PgTable & { customerId: PgColumn };

/** The customer's company, or null when there is none. @throws NotFoundError when the profile no longer exists. */
export async function getCompanyProfile(actor: CustomerActor): Promise<CompanyProfile | null> {
  const [row] = await asActor(actor, (tx) =>
    tx
      .select({
        company: {
          name: companies.name,
          email: companies.email,
          phone: companies.phone,
          address: companies.address,
          city: companies.city,
          state: companies.state,
          zipCode: companies.zipCode,
        },
      })
      .from(customerProfiles)
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .where(eq(customerProfiles.id, actor.customerId)),
  );
  if (!row) throw new NotFoundError();
  return row.company;
}

/** When the pending customer signed up, and for which company. @throws NotFoundError when the profile no longer exists. */
export async function getRegistration(
  actor: CustomerActor,
): Promise<{ contactName: string; companyName: string; signedUpAt: Date }> {
  const [row] = await asActor(actor, (tx) =>
    tx
      .select({
        contactName: customerProfiles.contactName,
        companyName: customerProfiles.displayName,
        signedUpAt: customerProfiles.createdAt,
      })
      .from(customerProfiles)
      .where(eq(customerProfiles.id, actor.customerId)),
  );
  if (!row) throw new NotFoundError();
  return row;
}
