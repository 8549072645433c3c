import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoiceLines } from '#app/records/invoice/billing-tables.ts';
import { services } from '#app/records/invoice/service-tables.ts';
import { taxRatesOf, taxRatesText } from '#app/records/settings/tax-rates.ts';
import { newCustomerId } from '#tests/helpers/billing.ts';
import { actionsOn, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { createInvoice } from './invoice-commands.server.ts';
import { lineSchema } from './invoice-forms.ts';
import {
  archiveService,
  createService,
  restoreService,
  updateService,
} from './service-commands.server.ts';
import { serviceSchema } from './service-forms.ts';
import { getLineOptions, listServices } from './service-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
beforeAll(async () => {
  admin = await makeAdmin();
});

const named = (name: string, given: object = {}) =>
  createService(admin, { name, unitPrice: '185.00', ...given });
const stored = (id: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx.select().from(services).where(eq(services.id, id));
    return row;
  });
const offered = async () => (await getLineOptions(admin, null)).services.map(({ name }) => name);

describe('a service of the catalog', () => {
  it('is made once, changed, archived and offered again, each with a line in the log', async () => {
    const submissionId = crypto.randomUUID();
    const id = await named('Dispatch review', { submissionId, unit: 'hour' });
    expect(await named('Dispatch review', { submissionId, unit: 'hour' })).toBe(id);
    await updateService(admin, id, { name: 'Board review', unitPrice: '190.1255', version: 1 });
    expect(await stored(id)).toMatchObject({
      name: 'Board review',
      unit: null,
      unitPrice: '190.1255',
      version: 2,
    });
    await expect(
      updateService(admin, id, { name: 'Late', unitPrice: '1.00', version: 1 }),
    ).rejects.toThrow(ChangedMeanwhileError);
    expect(await offered()).toContain('Board review');
    await archiveService(admin, id, 2);
    expect(await offered()).not.toContain('Board review');
    await expect(archiveService(admin, id, 3)).rejects.toThrow(RefusedError);
    await expect(
      updateService(admin, id, { name: 'Late', unitPrice: '1.00', version: 3 }),
    ).rejects.toThrow(RefusedError);
    await restoreService(admin, id, 3);
    expect(await offered()).toContain('Board review');
    expect(await actionsOn(id)).toEqual([
      'books.service_created',
      'books.service_updated',
      'books.service_archived',
      'books.service_restored',
    ]);
    await expect(archiveService(admin, crypto.randomUUID(), 1)).rejects.toThrow(NotFoundError);
  });

  it('has a name of its own, however it is written, also when an archived one comes back', async () => {
    const id = await named('Call review');
    await expect(named('call REVIEW')).rejects.toThrow('Another service is named "call REVIEW".');
    await archiveService(admin, id, 1);
    const second = await named('Call review');
    await expect(restoreService(admin, id, 2)).rejects.toThrow(
      'Another service has this name. Rename that one first.',
    );
    const other = await named('Other');
    await expect(
      updateService(admin, other, { name: 'Call review', unitPrice: '1.00', version: 1 }),
    ).rejects.toThrow(/Another service is named/);
    expect(await stored(other)).toMatchObject({ name: 'Other', version: 1 });
    expect((await stored(second))?.archivedAt).toBeNull();
  });

  it('that lines began with changes none of them', async () => {
    const id = await named('Pricing day', { description: 'A day on prices' });
    const { id: invoiceId } = await createInvoice(admin, {
      customerId: await newCustomerId(),
      over: 'lines',
      lines: [{ description: 'A day on prices', quantity: '1.00', unitPrice: '185.00' }],
      isPrepayment: false,
    });
    await updateService(admin, id, { name: 'Pricing day', unitPrice: '999.00', version: 1 });
    await archiveService(admin, id, 2);
    const lines = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ description: invoiceLines.description, unitPrice: invoiceLines.unitPrice })
        .from(invoiceLines)
        .where(eq(invoiceLines.invoiceId, invoiceId))
        .orderBy(asc(invoiceLines.position)),
    );
    expect(lines).toEqual([{ description: 'A day on prices', unitPrice: '185.00' }]);
    const page = {
      search: 'Pricing',
      sort: 'name',
      direction: 'asc',
      after: null,
      before: null,
    } as const;
    expect((await listServices(admin, page)).list.rows).toHaveLength(1);
  });

  it('is not made of figures that are none', () => {
    const said = (given: object) =>
      serviceSchema
        .safeParse({ name: 'Advice', unitPrice: '185', ...given })
        .error?.issues.map(({ message }) => message);
    expect(said({})).toBeUndefined();
    expect(said({ unitPrice: '$1,185.50' })).toBeUndefined();
    expect(said({ name: ' ' })).toEqual(['Name is required']);
    expect(said({ unitPrice: '12,50' })).toEqual(['Price must be a number like 1250.00']);
    expect(said({ unitPrice: '1.23456' })).toEqual(['Price must be a number like 1250.00']);
    expect(said({ unitPrice: '1234567890123' })).toEqual(['Price can be at most 99,999,999.99']);
  });
});

describe('tax rates', () => {
  const said = (text: string) =>
    taxRatesText.safeParse(text).error?.issues.map(({ message }) => message);

  it('are read by name and rate, with up to three decimals', () => {
    const text = 'Sales tax 8.250\nCity  of Aurora 1.125 %\n\nNone 0';
    expect(said(text)).toBeUndefined();
    expect(taxRatesOf(text)).toEqual([
      { name: 'Sales tax', rate: '8.25' },
      { name: 'City of Aurora', rate: '1.125' },
      { name: 'None', rate: '0' },
    ]);
  });

  it.each([
    ['Sales tax 101', 'Sales tax: A tax rate can be at most 100%'],
    ['Sales tax 100.001', 'Sales tax: A tax rate can be at most 100%'],
    ['Sales tax -5', 'Write "Sales tax -5" as a name and a rate, such as Sales tax 8.25'],
    ['Sales tax', 'Write "Sales tax" as a name and a rate, such as Sales tax 8.25'],
    ['Sales tax 8,25', 'Write "Sales tax 8,25" as a name and a rate, such as Sales tax 8.25'],
    [
      'Sales tax 8.2555',
      'Sales tax: A tax rate must be a number like 8.25, with at most three decimals',
    ],
    ['City 1\ncity 2', 'city is there twice'],
    [`${'x'.repeat(61)} 5`, `${'x'.repeat(61)}: the name can be at most 60 characters`],
  ])('refuse %j with a sentence', (text, message) => {
    expect(said(text)).toEqual([message]);
  });

  it('on a line are held to the same limits', () => {
    const line = { description: 'Advice', quantity: '1', unitPrice: '10' };
    const tax = (chosen: string) =>
      lineSchema.safeParse({ ...line, tax: chosen }).error?.issues.map(({ message }) => message);
    expect(tax('8.25% Sales tax')).toBeUndefined();
    expect(tax('101% Sales tax')).toEqual(['A tax rate can be at most 100%']);
    expect(tax('Sales tax')).toEqual([expect.stringMatching(/tax/)]);
  });
});
