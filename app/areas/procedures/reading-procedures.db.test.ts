import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { ProcedureStatus } from '#app/records/procedure/procedure-status.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProcedure } from '#tests/helpers/makers.ts';
import { NO_POLICY } from '#tests/helpers/not-allowed.ts';
import {
  announcementsOf,
  edit,
  makeProcedureCast,
  type ProcedureCast,
  read,
  setStatus,
  versionsOf,
} from '#tests/helpers/procedure-cast.ts';
import { acknowledgeProcedure } from './acknowledgement-commands.server.ts';
import { getOwnProcedure, listOwnProcedures } from './portal-procedure-queries.server.ts';
import { updateProcedure } from './procedure-commands.server.ts';
import { getProcedure, listProcedures } from './procedure-queries.server.ts';

setUpDatabase();

let cast: ProcedureCast;

beforeAll(async () => {
  cast = await makeProcedureCast();
});

describe('reading and understanding', () => {
  it('counts once for each version, and the firm hears of it once', async () => {
    const id = await cast.write();
    await setStatus(cast.ben, id, 'approved');
    await acknowledgeProcedure(cast.customer, id, 1);
    await acknowledgeProcedure(cast.customer, id, 1);
    expect((await getProcedure(cast.ann, id, null)).acknowledgements).toMatchObject([
      { number: 1, name: 'Carla', at: expect.any(Date) },
    ]);
    const told = (await announcementsOf(id)).filter(({ to }) => 'staff' in to);
    expect(told).toMatchObject([{ title: 'Carla read and understood: Triage' }]);
    expect(told[0]?.mail).toBeUndefined();
    expect((await getOwnProcedure(cast.customer, id, null)).versions).toMatchObject([
      { number: 1, acknowledgedAt: expect.any(Date) },
    ]);
  });

  it('asks again for the next version, and refuses the one before', async () => {
    const id = await cast.write();
    await setStatus(cast.ben, id, 'approved');
    await acknowledgeProcedure(cast.customer, id, 1);
    await edit(cast.ann, id, 'Second');
    await expect(acknowledgeProcedure(cast.customer, id, 2)).rejects.toThrow(
      'Version 1 is in force',
    );
    await setStatus(cast.ben, id, 'approved');
    await expect(acknowledgeProcedure(cast.customer, id, 1)).rejects.toThrow(
      'Version 2 is in force',
    );
    const search = { search: '', sort: 'updated', direction: 'desc', after: null, before: null };
    const rowOf = async () =>
      (await listProcedures(cast.ann, { ...search, direction: 'desc' }, null)).rows.find(
        (row) => row.id === id,
      );
    expect(await rowOf()).toMatchObject({ acknowledged: 0, approvedVersion: 2 });
    await acknowledgeProcedure(cast.customer, id, 2);
    expect(await rowOf()).toMatchObject({ acknowledged: 1 });
  });

  it('holds the words that were read: a confirmed version is never changed in place', async () => {
    const id = await cast.write({ content: 'First' });
    await setStatus(cast.ben, id, 'approved');
    await acknowledgeProcedure(cast.customer, id, 1);
    await setStatus(cast.ben, id, 'draft');
    expect(await edit(cast.ann, id, 'Second')).toBe(2);
    expect(await versionsOf(id)).toMatchObject([{ content: 'First' }, { content: 'Second' }]);
  });

  it('is refused in review, for another customer, and by SQL of one’s own', async () => {
    const id = await cast.write();
    await expect(acknowledgeProcedure(cast.customer, id, 1)).rejects.toThrow(NotFoundError);
    await setStatus(cast.ann, id, 'review');
    await expect(acknowledgeProcedure(cast.customer, id, 1)).rejects.toThrow('still in review');
    const [version] = await versionsOf(id);
    const versionId = version?.id ?? '';
    const add = (actor: CustomerActor, userId: string) =>
      asActor(actor, (tx) =>
        tx.insert(procedureAcknowledgements).values({ versionId, userId, authorName: 'X' }),
      );
    await expect(add(cast.customer, cast.customer.userId)).rejects.toThrow(NO_POLICY);
    await setStatus(cast.ben, id, 'approved');
    await expect(acknowledgeProcedure(cast.other, id, 1)).rejects.toThrow(NotFoundError);
    await expect(add(cast.other, cast.other.userId)).rejects.toThrow(NO_POLICY);
    await expect(add(cast.customer, cast.other.userId)).rejects.toThrow(NO_POLICY);
    const count = await unsafeOwnerTransaction((tx) =>
      tx.$count(procedureAcknowledgements, eq(procedureAcknowledgements.versionId, versionId)),
    );
    expect(count).toBe(0);
  });

  it('gives a customer no way to write procedures or versions', async () => {
    const id = await cast.write();
    await setStatus(cast.ben, id, 'approved');
    const [before] = await versionsOf(id);
    const tries = [
      asActor(cast.customer, (tx) =>
        tx.update(procedureVersions).set({ content: 'Mine' }).returning(),
      ),
      asActor(cast.customer, (tx) =>
        tx.update(procedures).set({ status: 'archived' }).where(eq(procedures.id, id)).returning(),
      ),
      asActor(cast.customer, (tx) =>
        tx.delete(procedures).where(eq(procedures.id, id)).returning({ id: procedures.id }),
      ),
    ];
    for (const outcome of await Promise.allSettled(tries)) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toEqual([]);
    }
    expect(await versionsOf(id)).toEqual([before]);
    expect((await read(id)).status).toBe('approved');
  });
});

describe('the lists', () => {
  const asked = {
    search: '',
    sort: 'updated',
    direction: 'desc',
    after: null,
    before: null,
  } as const;

  it('find by title, company and contact, and by status', async () => {
    const id = await cast.write({ title: 'Refrigerant record keeping' });
    const [profile] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(customerProfiles).where(eq(customerProfiles.id, cast.customer.customerId)),
    );
    for (const search of ['REFRIGERANT record', profile?.companyName ?? '-', 'Carla']) {
      const { rows } = await listProcedures(cast.ann, { ...asked, search }, 'draft');
      expect(rows.map((row) => row.id)).toContain(id);
    }
    expect(
      (await listProcedures(cast.ann, { ...asked, search: 'nothing like it' }, null)).count,
    ).toBe(0);
    await setStatus(cast.ann, id, 'archived');
    const found = async (status: ProcedureStatus | null) =>
      (await listProcedures(cast.ann, { ...asked, search: 'refrigerant' }, status)).rows.length;
    expect([await found(null), await found('draft'), await found('archived')]).toEqual([0, 0, 1]);
  });

  it('show a customer their own words and dates, not those of what is being written', async () => {
    const id = await cast.write({ title: 'Close-out', content: 'First' });
    await setStatus(cast.ben, id, 'approved');
    const { version } = await read(id);
    await updateProcedure(cast.ann, id, { title: 'Secret rename', content: 'Second', version });
    const { rows } = await listOwnProcedures(
      cast.customer,
      { ...asked, search: 'close-out' },
      'current',
    );
    const [first] = await versionsOf(id);
    expect(rows).toMatchObject([
      { id, title: 'Close-out', number: 1, status: 'approved', updatedAt: first?.approvedAt },
    ]);
    const search = { ...asked, search: 'secret' };
    expect((await listOwnProcedures(cast.customer, search, 'current')).count).toBe(0);
    expect((await listOwnProcedures(cast.other, asked, 'current')).count).toBe(0);
  });

  it('page by date on both sides', async () => {
    const titles = Array.from({ length: PAGE_SIZE + 2 }, (_, at) => `Paged ${100 + at}`);
    const customer = await unsafeOwnerTransaction(async (tx) => {
      const { user, profile } = await makeCustomer(tx);
      for (const [at, title] of titles.entries()) {
        const updatedAt = new Date(Date.UTC(2026, 0, 1 + at));
        const words = { title, approvedAt: updatedAt, firstApprovedAt: updatedAt };
        await makeProcedure(tx, profile, { status: 'approved', updatedAt, words });
      }
      return user.id;
    });
    const actor = await unsafeActorOfUser(customer);
    if (actor.kind !== 'customer') throw new Error('That is no customer.');
    const byDate = { ...asked, search: 'paged', direction: 'asc' } as const;
    for (const list of [
      (request: PageRequest) => listProcedures(cast.ann, request, null),
      (request: PageRequest) => listOwnProcedures(actor, request, 'current'),
    ]) {
      const first = await list(byDate);
      const second = await list({ ...byDate, after: first.next });
      const shown = [...first.rows, ...second.rows].map(({ title }) => title);
      expect([first.rows.length, first.count, shown]).toEqual([PAGE_SIZE, titles.length, titles]);
    }
  });
});
