import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { getRecord, listRecords } from '#app/areas/public-records/listed-record-queries.server.ts';
import { search } from '#app/areas/search/search-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { dueOn, make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { archiveInvoice } from './invoice-commands.server.ts';
import {
  getInvoice,
  getInvoiceSheet,
  latestInvoices,
  listInvoices,
  listOwnInvoices,
} from './invoice-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

const REQUEST = {
  sort: 'created',
  direction: 'desc',
  search: '',
  after: null,
  before: null,
} as const;

/** An invoice that was sent and is due on `dueDate`; no job has run since. */
async function sentAndDue(dueDate: string | null): Promise<string> {
  const id = await make(admin, { customerId: customer.customerId });
  await move(admin, id, 'sent');
  await dueOn(id, dueDate);
  return id;
}

type Listed = { id: string; status: InvoiceStatus };

/** What each place that shows an invoice says of its status. */
async function saidOf(id: string): Promise<Record<string, string | undefined>> {
  const { invoiceNumber } = await rowOf(id);
  const statusIn = (rows: readonly Listed[]) => rows.find((row) => row.id === id)?.status;
  const filters = { status: null, show: 'all' } as const;
  const hitFor = async (actor: AdminActor | CustomerActor) => {
    const groups = await search(actor, invoiceNumber ?? '', firmDay());
    return groups
      .flatMap(({ hits }) => hits)
      .find((hit) => hit.id === id)
      ?.status?.label.toLowerCase();
  };
  return {
    list: statusIn((await listInvoices(admin, REQUEST, { filters, today: firmDay() })).rows),
    'own list': statusIn((await listOwnInvoices(customer, REQUEST, { status: null })).rows),
    customer: statusIn(await latestInvoices(admin, customer.customerId)),
    page: (await getInvoice(admin, id)).status,
    sheet: (await getInvoiceSheet(customer, id)).status,
    API: (await getRecord(admin, 'invoice', id)).status,
    'API list': statusIn((await listRecords(admin, 'invoice', { limit: 100 })).data as Listed[]),
    search: await hitFor(admin),
    'own search': await hitFor(customer),
  };
}

/** The statuses by which the lists and the API's find an invoice. */
async function foundBy(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const status of ['sent', 'overdue'] as const) {
    const filters = { status, show: 'all' } as const;
    const lists = {
      list: (await listInvoices(admin, REQUEST, { filters, today: firmDay() })).rows,
      'own list': (await listOwnInvoices(customer, REQUEST, { status })).rows,
      API: (await listRecords(admin, 'invoice', { limit: 100, status })).data as Listed[],
    };
    for (const [name, rows] of Object.entries(lists)) {
      if (rows.some((row) => row.id === id)) found.push(`${name}: ${status}`);
    }
  }
  return found;
}

describe('an invoice that was sent', () => {
  it('is overdue everywhere from the day after its due date, before any job has run', async () => {
    const late = await sentAndDue(addDays(firmDay(), -1));
    await pay(admin, late, '250.00');
    expect(await rowOf(late)).toMatchObject({ status: 'sent' });
    expect(new Set(Object.values(await saidOf(late)))).toEqual(new Set(['overdue']));
    expect(await foundBy(late)).toEqual(['list: overdue', 'own list: overdue', 'API: overdue']);
  });

  it.each([
    ['on its due date', () => firmDay()],
    ['without a due date', () => null],
  ])('is not overdue %s', async (_name, due) => {
    const id = await sentAndDue(due());
    expect(new Set(Object.values(await saidOf(id)))).toEqual(new Set(['sent']));
    expect(await foundBy(id)).toEqual(['list: sent', 'own list: sent', 'API: sent']);
  });

  it('is not overdue once it is archived, as nobody is asked to pay it', async () => {
    const id = await sentAndDue(addDays(firmDay(), -1));
    await archiveInvoice(admin, id, (await rowOf(id)).version);
    expect((await getInvoice(admin, id)).status).toBe('sent');
  });
});
