import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { makeAdmin, profileOf } from '#tests/helpers/customers.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { OPERATIONS } from './api-operations.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

async function ask(operationId: string, body: unknown, id?: string) {
  const operation = OPERATIONS.find((each) => each.id === operationId);
  if (!operation) throw new Error(`There is no operation ${operationId}.`);
  const params = id === undefined ? {} : { id };
  const answer = await operation.execute({
    actor: admin,
    params,
    query: {},
    body,
    submissionId: undefined,
  });
  return answer as { id: string; version: number } & Record<string, unknown>;
}

describe('an edit of a customer', () => {
  it('leaves the name that they typed, where it names none', async () => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(customerProfiles)
        .set({ companyName: 'Typed at sign-up' })
        .where(eq(customerProfiles.id, profile.id)),
    );
    const edited = await ask('updateCustomer', { phone: '(303) 555-0110', version: 1 }, profile.id);
    expect(edited).toMatchObject({ companyName: profile.displayName, phone: '(303) 555-0110' });
    expect(await profileOf(profile.id)).toMatchObject({ companyName: 'Typed at sign-up' });
    const [line] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, profile.id)),
    );
    expect(line?.metadata.after).toEqual({ phone: '(303) 555-0110' });
    await ask('updateCustomer', { companyName: 'Typed by staff', version: 2 }, profile.id);
    expect(await profileOf(profile.id)).toMatchObject({
      companyName: 'Typed by staff',
      phone: '(303) 555-0110',
    });
  });
});
