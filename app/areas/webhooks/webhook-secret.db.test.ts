import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it } from 'vitest';
import { openAuth } from '#app/access/auth.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  deliverAll,
  endpointOf,
  listen,
  onlyDelivery,
  openTicket,
  setUpWebhooks,
} from '#tests/helpers/webhooks.ts';
import { renewSecret, saveCardAddress } from './webhook-commands.server.ts';
import { listCardEndpoints } from './webhook-queries.server.ts';
import { sealSecretsJob } from './webhook-secret-commands.server.ts';

const { env } = setUpDatabase();
const cast = setUpWebhooks();
const OTHER = 'another secret that only the tests know, long enough';
const READABLE = `whsec_${Buffer.alloc(32, 'earlier').toString('base64')}`;

afterEach(() => openAuth(env()));

/** Opens a ticket, and has what is sent checked as a receiver with this secret would. */
async function expectSignedBy(secret: string): Promise<void> {
  cast().receiver.received.length = 0;
  await openTicket(cast());
  expect(await deliverAll()).toBe(1);
  expectVerified(secret);
}

function expectVerified(secret: string): void {
  const [got] = cast().receiver.received;
  const verified = new Webhook(secret).verify(got?.body ?? '', got?.headers as never);
  expect(verified).toMatchObject({ type: 'newTicket' });
}

it('can be read in no row, whichever way it was made', async () => {
  const { id } = await listen(cast());
  await renewSecret(cast().admin, id, 1);
  await saveCardAddress(cast().admin, {
    card: 'taskCompleted',
    url: cast().receiver.url,
    version: 0,
  });
  const [card] = await listCardEndpoints(cast().admin);
  for (const each of [id, card?.id ?? '']) {
    expect((await endpointOf(each)).secret).toMatch(/^\$ba\$\d+\$[\da-f]{150,}$/);
  }
});

it('that an earlier version stored readable goes on working, and is encrypted by night', async () => {
  const sealed = await listen(cast(), ['newTask']);
  const { id } = await listen(cast());
  await unsafeOwnerTransaction((tx) =>
    tx.update(webhookEndpoints).set({ secret: READABLE }).where(eq(webhookEndpoints.id, id)),
  );
  const before = [await endpointOf(id), await endpointOf(sealed.id)];
  await expectSignedBy(READABLE);
  await sealSecretsJob.run({});
  const { secret } = await endpointOf(id);
  expect(secret).toMatch(/^\$ba\$/);
  expect([await endpointOf(id), await endpointOf(sealed.id)]).toEqual([
    { ...before[0], secret },
    before[1],
  ]);
  await expectSignedBy(READABLE);
});

it('is read under the AUTH_SECRET before; under another one nothing is sent until it is renewed', async () => {
  const { secret } = await listen(cast());
  openAuth({ ...env(), authSecret: OTHER, authSecretOld: env().authSecret });
  await expectSignedBy(secret);
  await unsafeOwnerTransaction((tx) => tx.delete(webhookEndpoints));

  const lost = await listen(cast());
  openAuth({ ...env(), authSecret: OTHER.toUpperCase(), authSecretOld: null });
  cast().receiver.received.length = 0;
  await openTicket(cast());
  await deliverAll();
  expect(cast().receiver.received).toEqual([]);
  expect(await onlyDelivery(cast(), lost.id)).toMatchObject({
    state: 'waiting',
    attemptCount: 1,
    attempts: [
      {
        requestHeaders: {},
        responseStatus: null,
        error: expect.stringContaining('encrypted under another AUTH_SECRET'),
      },
    ],
  });
  expect((await endpointOf(lost.id)).failingSince).not.toBeNull();
  const renewed = await renewSecret(cast().admin, lost.id, 1);
  await deliverAll();
  expectVerified(renewed);
  expect(await onlyDelivery(cast(), lost.id)).toMatchObject({ state: 'delivered' });
});
