import { beforeAll, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { actionsOn, announcementsOf, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeInvoice } from '#tests/helpers/makers.ts';
import { remindCustomer } from './reminder-commands.server.ts';
import { sendStatement } from './statement-commands.server.ts';

setUpDatabase();

const TODAY = '2026-10-20';
let admin: AdminActor;
let client: CustomerActor;
/** The latest invoice. */
let ahead: string;

beforeAll(async () => {
  const cast = await makePeople();
  admin = cast.ann;
  client = cast.customer;
});

const made = (given: Parameters<typeof makeInvoice>[2]) =>
  unsafeOwnerTransaction((tx) => makeInvoice(tx, client.customerId, given));

it('reminds of nothing, and states nothing, where nothing was sent', async () => {
  await made({ status: 'draft', dueDate: '2026-01-01' });
  await expect(remindCustomer(admin, client.customerId, TODAY)).rejects.toThrow(RefusedError);
  await expect(sendStatement(admin, client.customerId, TODAY)).rejects.toThrow(RefusedError);
  await expect(remindCustomer(admin, admin.userId, TODAY)).rejects.toThrow(RefusedError);
});

it('reminds of all that is past due by one email, and of nothing else', async () => {
  const late = await made({ status: 'overdue', amount: '100.10', dueDate: '2026-09-01' });
  const later = await made({ status: 'sent', amount: '200.20', dueDate: '2026-10-19' });
  ahead = (await made({ status: 'sent', amount: '400.40', dueDate: TODAY })).id;
  expect(await remindCustomer(admin, client.customerId, TODAY)).toBe(2);
  for (const { id } of [late, later]) expect(await actionsOn(id)).toContain('invoice.reminded');
  expect(await actionsOn(ahead)).not.toContain('invoice.reminded');
  const told = JSON.stringify(await announcementsOf(late.id));
  expect(told).toContain('$300.30 is past due');
  expect(await announcementsOf(later.id)).toEqual([]);
});

it('emails the statement with what is open', async () => {
  await sendStatement(admin, client.customerId, firmDay());
  expect(JSON.stringify(await announcementsOf(ahead))).toContain('$700.70');
});
