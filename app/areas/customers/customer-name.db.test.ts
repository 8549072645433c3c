import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { listUsers } from '#app/areas/accounts/user-queries.server.ts';
import { receivablesByCustomer } from '#app/areas/analytics/money-reports.server.ts';
import { getInvoiceSheet, latestInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { getStatement } from '#app/areas/billing/statement-queries.server.ts';
import { updateCompany } from '#app/areas/companies/company-commands.server.ts';
import { CONTRACT_LIST } from '#app/areas/contracts/contract-filters.ts';
import { listContracts } from '#app/areas/contracts/contract-list-queries.server.ts';
import { getContract } from '#app/areas/contracts/contract-queries.server.ts';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { PROPOSAL_LIST } from '#app/areas/proposals/proposal-filters.ts';
import { listProposals } from '#app/areas/proposals/proposal-list-queries.server.ts';
import { readRecord } from '#app/areas/public-records/record-queries.server.ts';
import { search } from '#app/areas/search/search-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { FIRST_PAGE, profileOf } from '#tests/helpers/customers.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeOneOfEach } from '#tests/helpers/one-of-each.ts';
import { findCustomerOptions, getCustomer, listCustomers } from './customer-queries.server.ts';

setUpDatabase();

const TODAY = '2026-11-22';
const TYPED = 'tarryall svc';

let cast: Awaited<ReturnType<typeof makePeople>>;
let companyId: string;
let ids: Awaited<ReturnType<typeof makeOneOfEach>>['ids'];
beforeAll(async () => {
  cast = await makePeople();
  const profile = await profileOf(cast.customer.customerId);
  if (!profile?.companyId) throw new Error('The customer has no company.');
  companyId = profile.companyId;
  ({ ids } = await unsafeOwnerTransaction(async (tx) => {
    await tx
      .update(customerProfiles)
      .set({ companyName: TYPED })
      .where(eq(customerProfiles.id, profile.id));
    return makeOneOfEach(tx, profile, 'Named records');
  }));
});

const rename = async (name: string) => {
  const [company] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(companies).where(eq(companies.id, companyId)),
  );
  if (!company) throw new Error('There is no such company.');
  await updateCompany(cast.ann, companyId, { name, version: company.version });
};

/** What screens, documents, reports, search, API and webhooks say of the customer and their records. */
async function everythingSaid(name: string) {
  const { ann, customer } = cast;
  const { customerId } = customer;
  const span = { from: '2026-01-01', to: '2199-12-31' };
  const period = {
    ...span,
    before: span,
    days: 365,
    unit: 'month',
    today: TODAY,
    timeZone: 'UTC',
  } as const;
  const listed = new URL(`http://x/?${new URLSearchParams({ q: name })}`);
  const contracts = CONTRACT_LIST.read(listed);
  const proposals = PROPOSAL_LIST.read(listed);
  const records = (['customer', 'ticket', 'task', 'invoice', 'proposal', 'contract'] as const).map(
    async (kind) => [
      `the API's ${kind}`,
      await asActor(ann, (tx) =>
        readRecord(tx, kind, kind === 'customer' ? customerId : ids[kind]),
      ),
    ],
  );
  const said = {
    'the list of contracts': await listContracts(ann, contracts.request, {
      filters: contracts.filters,
      today: TODAY,
    }),
    'the list of proposals': await listProposals(ann, proposals.request, {
      filters: proposals.filters,
      today: TODAY,
    }),
    'the list of customers': await listCustomers(
      ann,
      { ...FIRST_PAGE, search: name },
      'active',
    ).then(({ rows }) => rows.map(({ typedCompany, ...row }) => row)),
    'the list of accounts': (await listUsers(ann, { ...FIRST_PAGE, search: name })).rows,
    'the choice of customers': await findCustomerOptions(ann, name),
    'the list of invoices': await latestInvoices(ann, customerId),
    // To whom it was issued is frozen with it.
    'the invoice': await getInvoiceSheet(customer, ids.invoice).then(
      ({ billTo, ...sheet }) => sheet,
    ),
    'the statement': await getStatement(customer, customerId, period),
    'the contract': await getContract(ann, ids.contract, { today: TODAY }),
    'the portal': await getPortalOverview(customer),
    'the search for records': await search(ann, 'Named records', TODAY),
    'the search for the name': await search(ann, name, TODAY),
    'the report': await asActor(ann, (tx) => receivablesByCustomer(tx, period)),
  };
  return [...Object.entries(said), ...(await Promise.all(records))] as [string, unknown][];
}

describe('the name of a customer', () => {
  it('is the assigned company everywhere, also at once after a new one', async () => {
    for (const name of ['Tarryall Service Company, LLC', 'Tarryall Works']) {
      await rename(name);
      for (const [where, said] of await everythingSaid(name)) {
        const words = JSON.stringify(said);
        expect(words, where).toContain(name);
        expect(words, where).not.toContain(TYPED);
      }
    }
    expect((await getCustomer(cast.ann, cast.customer.customerId)).typedCompany).toBe(TYPED);
    expect(await search(cast.ann, TYPED, TODAY)).toEqual([]);
  });

  it('changes with its company as a change of the customer, and leaves an edit of them as it is', async () => {
    const before = await profileOf(cast.customer.customerId);
    await rename('Changed Air');
    const after = await profileOf(cast.customer.customerId);
    expect(after).toMatchObject({ displayName: 'Changed Air', version: before?.version });
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Infinity);
  });

  it('is what was typed while no company is assigned, and never anything else', async () => {
    const { customerId } = cast.customer;
    const set = (columns: Partial<typeof customerProfiles.$inferInsert>) =>
      unsafeOwnerTransaction((tx) =>
        tx.update(customerProfiles).set(columns).where(eq(customerProfiles.id, customerId)),
      );
    const called = async () => (await profileOf(customerId))?.displayName;
    await rename('Assigned Air');
    await set({ companyId: null });
    expect(await called()).toBe(TYPED);
    await set({ companyName: 'typed anew' });
    expect(await called()).toBe('typed anew');
    await set({ companyId });
    expect(await called()).toBe('Assigned Air');
    await set({ companyName: TYPED });
    expect(await called()).toBe('Assigned Air');
    await set({ displayName: 'Forged' });
    expect(await called()).toBe('Assigned Air');
  });

  it('is that of the company when it is renamed while someone assigns it', async () => {
    const { customerId } = cast.customer;
    const set = (columns: Partial<typeof customerProfiles.$inferInsert>) =>
      unsafeOwnerTransaction((tx) =>
        tx.update(customerProfiles).set(columns).where(eq(customerProfiles.id, customerId)),
      );
    for (let round = 0; round < 8; round += 1) {
      await set({ companyId: null });
      await Promise.all([rename(`Round ${round}`), set({ companyId })]);
      const [row] = await unsafeOwnerTransaction((tx) =>
        tx
          .select({ isSame: sql<boolean>`${customerProfiles.displayName} = ${companies.name}` })
          .from(customerProfiles)
          .innerJoin(companies, eq(companies.id, customerProfiles.companyId))
          .where(eq(customerProfiles.id, customerId)),
      );
      expect(row).toEqual({ isSame: true });
    }
  });
});
