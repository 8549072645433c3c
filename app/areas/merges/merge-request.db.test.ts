import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { updateCustomer } from '#app/areas/customers/customer-commands.server.ts';
import { getCustomer } from '#app/areas/customers/customer-queries.server.ts';
import { removeCustomer } from '#app/areas/customers/customer-removal-commands.server.ts';
import { inviteMember } from '#app/areas/members/invitation-commands.server.ts';
import { joinCompany } from '#app/areas/members/joining-commands.server.ts';
import { removeMember } from '#app/areas/members/member-commands.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeCompany, makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import {
  makeAccountsOfOneCompany,
  mergeOf,
  noteMerge,
  storedProfile,
} from '#tests/helpers/merges.ts';
import { letProofsRunOut, somebody } from '#tests/helpers/sign-in.ts';
import { mergeAccounts } from './merge-commands.server.ts';
import { mergeAccountsJob, runMerge } from './merge-jobs.server.ts';
import { mergeAllAccounts } from './operator-commands.server.ts';

setUpDatabase();

type Staff = Awaited<ReturnType<typeof somebody>> & { actor: { kind: 'admin' } };
let staff: Staff;

beforeAll(async () => {
  staff = (await somebody('admin')) as Staff;
});

const ticketsOf = (customerId: string) =>
  unsafeOwnerTransaction((tx) => tx.$count(tickets, eq(tickets.customerId, customerId)));

/** The token of the newest invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const button = (await mailTo(email)).at(-1)?.content.blocks.find(({ kind }) => kind === 'button');
  const href = button?.kind === 'button' ? button.href : '';
  return new URL(href, 'http://plenum.test').searchParams.get('token') ?? '';
}

describe('asking for a merge', () => {
  const ask = (companyId: string, from: string, into: string) =>
    mergeAccounts(staff.actor, staff.session, companyId, { from, into });

  it('is for accounts of one company, both of them active, and for each once', async () => {
    const { company, accounts } = await makeAccountsOfOneCompany(3);
    const other = await makeAccountsOfOneCompany(1);
    const [first, second, third] = accounts.map(({ id }) => id);
    const stranger = other.accounts[0]?.id ?? '';
    if (!first || !second || !third) throw new Error('Three accounts were to be made.');
    await expect(ask(company.id, first, first)).rejects.toThrow('Choose two accounts.');
    await expect(ask(company.id, first, stranger)).rejects.toThrow('Only accounts of one company');
    await expect(ask(company.id, stranger, first)).rejects.toThrow(NotFoundError);
    await expect(ask(other.company.id, first, second)).rejects.toThrow(NotFoundError);
    const outcomes = await Promise.allSettled([
      ask(company.id, first, second),
      ask(company.id, first, second),
      ask(company.id, second, first),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RefusedError);
    }
    // While it runs, neither can be archived, and what it ends can't be merged elsewhere.
    await expect(removeCustomer(staff.actor, second, 'archive')).rejects.toThrow('being merged');
    await expect(ask(company.id, second, third)).rejects.toThrow(RefusedError);
    await mergeAccountsJob.run({});
    await expect(ask(company.id, first, third)).rejects.toThrow(RefusedError);
    await removeCustomer(staff.actor, third, 'archive');
    await expect(ask(company.id, second, third)).rejects.toThrow(RefusedError);
  });

  it('leaves both accounts in their company until it is done', async () => {
    const { accounts, company } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const other = await unsafeOwnerTransaction((tx) => makeCompany(tx));
    const mergeId = await noteMerge(from.id, into.id);
    const edit = async (id: string, companyId: string) => {
      const { companyName, contactName, version } = await storedProfile(id);
      const edited = { companyName, contactName, companyId, phone: '555 0100', version };
      await updateCustomer(staff.actor, id, edited);
    };
    for (const { id } of [from, into]) {
      await expect(edit(id, other.id)).rejects.toThrow('This account is being merged right now.');
      expect(await storedProfile(id)).toMatchObject({ companyId: company.id, version: 1 });
      await edit(id, company.id);
      expect(await storedProfile(id)).toMatchObject({ companyId: company.id, phone: '555 0100' });
    }
    await runMerge(mergeId);
    expect(await storedProfile(from.id)).toMatchObject({ mergedInto: into.id });
    await edit(into.id, other.id);
    expect(await storedProfile(into.id)).toMatchObject({ companyId: other.id });
  });

  it('is not carried out for accounts that are of two companies by then', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const mergeId = await noteMerge(from.id, into.id);
    await unsafeOwnerTransaction(async (tx) => {
      const { id } = await makeCompany(tx);
      await tx
        .update(customerProfiles)
        .set({ companyId: id })
        .where(eq(customerProfiles.id, from.id));
    });
    await expect(runMerge(mergeId)).rejects.toThrow();
    expect(await mergeOf(mergeId)).toMatchObject({ state: 'asked' });
    expect(await storedProfile(from.id)).toMatchObject({ mergedInto: null, archivedAt: null });
    expect(await mailTo(from.user.email)).toEqual([]);
    await unsafeOwnerTransaction((tx) => tx.delete(accountMerges));
  });

  it('leaves an account that is archived, and never deleted, though neither had records', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    await runMerge(await noteMerge(from.id, into.id));
    expect(await getCustomer(staff.actor, into.id)).toMatchObject({ hasHistory: true });
    await expect(removeCustomer(staff.actor, into.id, 'delete')).rejects.toThrow(
      'can only be archived',
    );
    await removeCustomer(staff.actor, into.id, 'archive');
    expect(await storedProfile(into.id)).toMatchObject({ archivedAt: expect.any(Date) });
  });

  it('brings nobody back by an invitation of before, who was removed since', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const [owner, invitedBy] = [
      await customerActor(into.user.id),
      await customerActor(from.user.id),
    ];
    const dee = await unsafeOwnerTransaction((tx) => makeUser(tx));
    const { id } = await unsafeOwnerTransaction((tx) => makeMember(tx, into.id, dee));
    const rights = { email: dee.email, role: 'billing', maySign: true } as const;
    await inviteMember(invitedBy, from.id, rights);
    const token = await tokenTo(dee.email);
    await runMerge(await noteMerge(from.id, into.id));
    await removeMember(owner, id);
    const removed = await unsafeActorOfUser(dee.id);
    if (removed.kind === 'visitor') throw new Error('The account is there.');
    await expect(joinCompany(removed, token)).rejects.toThrow('was used, withdrawn or has expired');
    // Nothing is listed that could be sent again; who is to come back is invited once more.
    expect((await getPeople(owner, into.id)).invitations).toEqual([]);
    await inviteMember(owner, into.id, rights);
    expect(await joinCompany(removed, await tokenTo(dee.email))).toMatchObject({
      customerId: into.id,
    });
  });

  it('needs a fresh proof', async () => {
    const { company, accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts.map(({ id }) => id);
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const late = (await somebody('admin')) as Staff;
    await letProofsRunOut(late.user.id);
    await expect(
      mergeAccounts(late.actor, late.session, company.id, { from, into }),
    ).rejects.toThrow('Confirm that it is you first');
    expect(await storedProfile(from)).toMatchObject({ mergedInto: null });
  });

  it('goes on where a process that died has left it', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    await unsafeOwnerTransaction(async (tx) => {
      for (let at = 0; at < 5; at++) await makeTicket(tx, from.profile, {});
    });
    const mergeId = await noteMerge(from.id, into.id);
    // It died before its one transaction was committed: nothing has moved.
    expect(await ticketsOf(from.id)).toBe(5);
    await Promise.all([mergeAccountsJob.run({}), mergeAccountsJob.run({ mergeId })]);
    expect(await mergeOf(mergeId)).toMatchObject({ state: 'done', movedTickets: 5 });
    expect([await ticketsOf(from.id), await ticketsOf(into.id)]).toEqual([0, 5]);
  });

  it('emails the people of the account that went, each once, and nobody else', async () => {
    const { company, accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const [colleague, left] = await unsafeOwnerTransaction(async (tx) => {
      const people = [await makeUser(tx), await makeUser(tx)] as const;
      await makeMember(tx, from.id, people[0], {});
      await makeMember(tx, from.id, people[1], { endedAt: new Date() });
      return people;
    });
    const mergeId = await noteMerge(from.id, into.id);
    await Promise.all([mergeAccountsJob.run({ mergeId }), mergeAccountsJob.run({ mergeId })]);
    for (const { email } of [from.user, colleague]) {
      expect(await mailTo(email)).toMatchObject([
        { content: { heading: `${company.name} now has one account` } },
      ]);
    }
    for (const { email } of [into.user, left]) expect(await mailTo(email)).toEqual([]);
  });

  it('is done for all companies at once by anyone who runs the installation, the eldest account staying', async () => {
    await mergeAllAccounts({ company: null, dryRun: false }, () => undefined);
    const { accounts } = await makeAccountsOfOneCompany(3);
    const ids = accounts.map(({ id }) => id).sort();
    // Made in one moment: of these, the first by id counts as the eldest.
    const [first, ...later] = ids;
    const told: unknown[] = [];
    expect(
      await mergeAllAccounts({ company: null, dryRun: true }, (merge) => told.push(merge)),
    ).toBe(2);
    expect(told).toHaveLength(2);
    for (const id of later) expect(await storedProfile(id)).toMatchObject({ mergedInto: null });
    const wrong = { company: 'No such company', dryRun: false };
    expect(await mergeAllAccounts(wrong, () => undefined)).toBe(0);
    expect(await mergeAllAccounts({ company: null, dryRun: false }, () => undefined)).toBe(2);
    for (const id of later) expect(await storedProfile(id)).toMatchObject({ mergedInto: first });
    expect(await mergeAllAccounts({ company: null, dryRun: false }, () => undefined)).toBe(0);
  });
});
