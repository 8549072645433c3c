import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type AdminActor, type CustomerActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { outcomeFigures } from '#app/records/outcome/outcome-tables.ts';
import { outcomeResults } from '#app/records/outcome/result-tables.ts';
import { actionsOn, announcementsOf, customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { agreedBoard } from '#tests/helpers/outcomes.ts';
import {
  consentToResult,
  proposeResult,
  withdrawOwnResult,
  withdrawResult,
} from './result-commands.server.ts';
import { getResult, listPublicResults } from './result-queries.server.ts';

setUpDatabase();

const TODAY = new Date().toISOString().slice(0, 10);
const SHOWN = { showsName: true, showsDollars: true };
const HIDDEN = { showsName: false, showsDollars: false };
const description = 'A contractor in Colorado';
let admin: AdminActor;
let client: CustomerActor;
let foreign: CustomerActor;

const propose = () => proposeResult(admin, client.customerId, { description }, TODAY);
const openId = async () => (await getResult(client, client.customerId))?.id ?? '';

beforeAll(async () => {
  ({ admin } = await makeMembers());
  const made = [];
  for (const name of ['Owner A', 'Owner B']) {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { name }));
    made.push(await customerActor(user.id));
  }
  [client, foreign] = made as [CustomerActor, CustomerActor];
  await agreedBoard(admin, client.customerId, 'dso', 50, 30);
});

it('proposes only a closing report, and one at a time', async () => {
  await expect(proposeResult(admin, foreign.customerId, { description }, TODAY)).rejects.toThrow(
    RefusedError,
  );
  expect(await getResult(admin, foreign.customerId)).toBeNull();
  await propose();
  await expect(propose()).rejects.toThrow(RefusedError);
  expect(await unsafeOwnerTransaction((tx) => tx.$count(outcomeResults))).toBe(1);
});

it('shows nothing until someone who signs for the client consents, and then what they chose', async () => {
  expect(await listPublicResults()).toEqual([]);
  const id = await openId();
  await expect(consentToResult(foreign, id, SHOWN)).rejects.toThrow(NotFoundError);
  for (const actor of [admin, foreign]) {
    await expect(
      asActor(actor, async (tx) => {
        const moved = await tx
          .update(outcomeResults)
          .set({ consentedAt: sql`now()`, terms: 'T', consentedByName: 'X' })
          .where(eq(outcomeResults.id, id))
          .returning({ id: outcomeResults.id });
        if (moved.length === 0) throw new NotFoundError();
      }),
    ).rejects.toThrow();
  }
  expect(await listPublicResults()).toEqual([]);

  await consentToResult(client, id, HIDDEN);
  const [shown] = await listPublicResults();
  expect(shown).toMatchObject({ id, client: description });
  expect(shown?.content.dollars).toBeNull();
  expect(shown?.content.measures).toMatchObject([
    { name: 'DSO', before: '50.0 days', after: '30.0 days', kind: 'better' },
  ]);

  await consentToResult(client, id, SHOWN);
  const [named] = await listPublicResults();
  expect(named?.client).not.toBe(description);
  expect(named?.content.dollars).toMatchObject({ fee: '0.00' });
});

it('keeps the figures that were consented to, whatever the board says since', async () => {
  const before = await listPublicResults();
  await unsafeOwnerTransaction((tx) => tx.update(outcomeFigures).set({ value: '99' }));
  expect(await listPublicResults()).toEqual(before);
  const id = await openId();
  for (const actor of [admin, client]) {
    await expect(
      asActor(actor, (tx) =>
        tx
          .update(outcomeResults)
          .set({ description: 'Another text' })
          .where(eq(outcomeResults.id, id)),
      ),
    ).rejects.toThrow();
  }
  expect(await listPublicResults()).toEqual(before);
});

it('leaves the page at once when either side withdraws, and the log says who did what', async () => {
  await withdrawOwnResult(client, await openId());
  expect(await listPublicResults()).toEqual([]);
  await expect(consentToResult(client, await openId(), SHOWN)).rejects.toThrow(RefusedError);

  await propose();
  await consentToResult(client, await openId(), HIDDEN);
  expect(await listPublicResults()).toHaveLength(1);
  const ids = { customerId: client.customerId, resultId: await openId() };
  await expect(withdrawResult(admin, { ...ids, customerId: foreign.customerId })).rejects.toThrow(
    NotFoundError,
  );
  await withdrawResult(admin, ids);
  expect(await listPublicResults()).toEqual([]);
  const actions = (await actionsOn(client.customerId)).filter((it) => it.includes('.result_'));
  expect(actions.toSorted()).toEqual([
    'outcome.result_consented',
    'outcome.result_consented',
    'outcome.result_consented',
    'outcome.result_proposed',
    'outcome.result_proposed',
    'outcome.result_withdrawn',
    'outcome.result_withdrawn',
  ]);
});

it('shows none of a client who is archived, and no row to visitors', async () => {
  await propose();
  await consentToResult(client, await openId(), HIDDEN);
  expect(await listPublicResults()).toHaveLength(1);
  await unsafeOwnerTransaction((tx) =>
    tx
      .update(customerProfiles)
      .set({ archivedAt: sql`now()` })
      .where(eq(customerProfiles.id, client.customerId)),
  );
  expect(await listPublicResults()).toEqual([]);
  expect(await asActor(VISITOR, (tx) => tx.$count(outcomeResults))).toBe(0);
  expect(await announcementsOf(client.customerId)).not.toEqual([]);
});
