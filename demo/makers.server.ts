import { randomUUID } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { authAccounts, userRoles, users } from '#app/access/auth-tables.ts';
import type { StaffRole } from '#app/access/staff-rights.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { kbArticles, kbCategories } from '#app/records/article/knowledge-tables.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';

// Makers put believable rows into the database. The demo firm and the tests use the same ones; what tests alone make
// is in tests/helpers/makers.ts.

/** What a maker may be told of the row: any of its columns. */
export type Given<Table extends PgTable> = Partial<Table['$inferInsert']>;

/** A person who can sign in when `passwordHash` is given, on the staff in a role of theirs. A `role` of null makes no role row. */
export async function makeUser(
  tx: Tx,
  given: Given<typeof users> & { passwordHash?: string; role?: StaffRole | 'user' | null } = {},
) {
  const { passwordHash, role = 'user', ...fields } = given;
  const [user] = await tx
    .insert(users)
    .values({ name: 'Pat Morgan', email: `${randomUUID()}@people.example`, ...fields })
    .returning();
  if (!user) throw new Error('The account was not made.');
  if (role === 'user') await tx.insert(userRoles).values({ userId: user.id, role });
  else if (role) {
    await tx.insert(userRoles).values({ userId: user.id, role: 'admin', staffRole: role });
  }
  if (passwordHash) {
    await tx.insert(authAccounts).values({
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: passwordHash,
    });
  }
  return user;
}

/** A client firm. */
export async function makeCompany(tx: Tx, given: Given<typeof companies> = {}) {
  const [company] = await tx
    .insert(companies)
    .values({ name: `Northgate Mechanical ${randomUUID().slice(0, 8)}`, ...given })
    .returning();
  if (!company) throw new Error('The company was not made.');
  return company;
}

/** A customer profile with its zero account, for the given account holder. Pending without `approvalStatus`. */
export async function makeProfile(
  tx: Tx,
  user: { id: string; name: string; email: string },
  given: Given<typeof customerProfiles> = {},
) {
  const [profile] = await tx
    .insert(customerProfiles)
    .values({
      userId: user.id,
      contactName: user.name,
      email: user.email,
      companyName: 'Northgate Mechanical',
      phone: '(312) 555-0100',
      createdAt: given.createdAt,
      ...given,
    })
    .returning();
  if (!profile) throw new Error('The customer profile was not made.');
  const [account] = await tx
    .insert(customerAccounts)
    .values({ customerId: profile.id, createdAt: profile.createdAt })
    .returning();
  if (!account) throw new Error('The customer account was not made.');
  return { profile: { ...profile, userId: user.id }, account };
}

/** Makes someone a member of a customer, beside its first one: a viewer unless given otherwise. */
export async function makeMember(
  tx: Tx,
  customerId: string,
  user: { id: string },
  given: Given<typeof members> = {},
) {
  const [member] = await tx
    .insert(members)
    .values({ customerId, userId: user.id, ...given })
    .returning();
  if (!member) throw new Error('The member was not made.');
  return member;
}

/** A proposal to the customer: a draft unless given otherwise. */
export async function makeProposal(
  tx: Tx,
  customerId: string,
  given: Given<typeof proposals> = {},
) {
  const [proposal] = await tx
    .insert(proposals)
    .values({
      customerId,
      title: 'Agreement pricing from hours',
      content: '## Scope\n\n- Hours for every unit',
      totalAmount: '24500.00',
      ...given,
    })
    .returning();
  if (!proposal) throw new Error('The proposal was not made.');
  return proposal;
}

/** A contract with the customer: a draft unless given otherwise. */
export async function makeContract(
  tx: Tx,
  customerId: string,
  given: Given<typeof contracts> = {},
) {
  const [contract] = await tx
    .insert(contracts)
    .values({
      customerId,
      title: 'Fractional Ops Leadership',
      content: '## Term\n\n1. Month to month\n2. 30 days of notice',
      contractValue: '8400.00',
      ...given,
    })
    .returning();
  if (!contract) throw new Error('The contract was not made.');
  return contract;
}

/** Puts rows into a table in portions that every engine takes. */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: ReadonlyArray<Table['$inferInsert']>,
): Promise<void> {
  const portion = 200;
  for (let at = 0; at < rows.length; at += portion) {
    await tx.insert(table).values(rows.slice(at, at + portion));
  }
}

/** A category of the knowledge base. */
export async function makeCategory(tx: Tx, given: Given<typeof kbCategories> = {}) {
  const [category] = await tx
    .insert(kbCategories)
    .values({ name: `Category ${randomUUID().slice(0, 8)}`, ...given })
    .returning();
  if (!category) throw new Error('The category was not made.');
  return category;
}

/** An article that readers see, unless it is given as a draft or archived. */
export async function makeArticle(tx: Tx, given: Given<typeof kbArticles> = {}) {
  const createdAt = given.createdAt ?? new Date();
  const isPublished = given.isPublished ?? true;
  const [article] = await tx
    .insert(kbArticles)
    .values({
      title: 'Close the job the day it is done',
      slug: `article-${randomUUID().slice(0, 8)}`,
      content: 'Invoice before the truck leaves the lot.',
      createdAt,
      updatedAt: createdAt,
      isPublished,
      publishedAt: isPublished ? createdAt : null,
      ...given,
    })
    .returning();
  if (!article) throw new Error('The article was not made.');
  return article;
}
