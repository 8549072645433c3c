import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { CompanyNameTakenError, createCompany, updateCompany } from './company-commands.server.ts';
import { findCompanyOptions, listCompanies, nearCompanies } from './company-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const read = (id: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, id));
    return company;
  });

describe('company names', () => {
  it('are taken once, however they are spelled, also when two admins add one at the same time', async () => {
    const outcomes = await Promise.allSettled([
      createCompany(admin, { name: 'Sawtooth Refrigeration' }),
      createCompany(admin, { name: 'SAWTOOTH refrigeration' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(CompanyNameTakenError),
    });
  });

  it('can change in case, and not to the name of another', async () => {
    await createCompany(admin, { name: 'Bitterroot Mechanical' });
    const id = await createCompany(admin, { name: 'Selway Air' });
    await updateCompany(admin, id, { name: 'SELWAY Air', version: 1 });
    expect(await read(id)).toMatchObject({ name: 'SELWAY Air', version: 2 });
    await expect(
      updateCompany(admin, id, { name: 'bitterroot mechanical', version: 2 }),
    ).rejects.toThrow('A company named "bitterroot mechanical" already exists.');
    expect(await read(id)).toMatchObject({ name: 'SELWAY Air', version: 2 });
  });
});

describe('editing a company', () => {
  it('refuses an older copy and keeps what the other admin saved', async () => {
    const id = await createCompany(admin, { name: 'Lochsa Controls', phone: '(208) 555-0142' });
    await updateCompany(admin, id, { name: 'Lochsa Controls', city: 'Boise', version: 1 });
    await expect(
      updateCompany(admin, id, { name: 'Lochsa Controls', city: 'Kooskia', version: 1 }),
    ).rejects.toThrow(ChangedMeanwhileError);
    expect(await read(id)).toMatchObject({ city: 'Boise', phone: null, version: 2 });
  });

  it('finds nothing for an id that is not there', async () => {
    await expect(
      updateCompany(admin, '00000000-0000-4000-8000-000000000000', { name: 'None', version: 1 }),
    ).rejects.toThrow(NotFoundError);
  });
});

describe('the list of companies', () => {
  const request = {
    search: '',
    sort: 'name',
    direction: 'asc',
    after: null,
    before: null,
  } as const;

  it('counts the customers of each company', async () => {
    const { company } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const { rows } = await listCompanies(admin, { ...request, search: company.name });
    expect(rows).toMatchObject([{ name: company.name, customers: 1 }]);
  });

  it('pages by key in both directions', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await tx.insert(companies).values(
        Array.from({ length: PAGE_SIZE + 5 }, (_, at) => ({
          name: `Paged ${String(at).padStart(2, '0')}`,
        })),
      );
    });
    const first = await listCompanies(admin, { ...request, search: 'paged' });
    expect(first.rows).toHaveLength(PAGE_SIZE);
    expect(first.count).toBe(PAGE_SIZE + 5);
    const second = await listCompanies(admin, { ...request, search: 'paged', after: first.next });
    expect(second.rows.map(({ name }) => name)).toEqual(
      ['25', '26', '27', '28', '29'].map((at) => `Paged ${at}`),
    );
    const back = await listCompanies(admin, {
      ...request,
      search: 'paged',
      before: second.previous,
    });
    expect(back.rows.map(({ name }) => name)).toEqual(first.rows.map(({ name }) => name));
  });

  it('offers companies with names near to the asked one, and none that share the trade alone', async () => {
    for (const name of [
      'Cuyahoga Mechanical Group',
      'Cuyahoga Mech',
      'Maumee Mechanical',
      '100% Air',
    ]) {
      await createCompany(admin, { name });
    }
    const near = async (name: string) =>
      (await asActor(admin, (tx) => nearCompanies(tx, [name])))
        .get(name)
        ?.map((company) => [company.name, company.isSame]);
    expect(await near('Cuyahoga Mechanical')).toEqual([
      ['Cuyahoga Mechanical Group', false],
      ['Cuyahoga Mech', false],
    ]);
    expect(await near('cuyahoga MECH')).toEqual([['Cuyahoga Mech', true]]);
    expect(await near('Duct Mechanical')).toBeUndefined();
    expect(await near('%%%% Air')).toBeUndefined();
    expect(await near('Maumee')).toEqual([['Maumee Mechanical', false]]);
    expect(await near("O'Neil; drop")).toBeUndefined();
    const options = await findCompanyOptions(admin, { search: '', first: 'Cuyahoga Mechanical' });
    expect(options.slice(0, 2).map(({ name }) => name)).toEqual([
      'Cuyahoga Mechanical Group',
      'Cuyahoga Mech',
    ]);
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
  });

  it('offers the company with the asked name first', async () => {
    await createCompany(admin, { name: 'Zumbro Heating' });
    const options = await findCompanyOptions(admin, { search: '', first: 'zumbro heating' });
    expect(options[0]?.name).toBe('Zumbro Heating');
    expect(options).toHaveLength(20);
  });
});
