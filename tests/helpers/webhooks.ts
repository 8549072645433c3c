import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type AdminActor, AN_ADMIN, type CustomerActor } from '#app/access/actor.ts';
import { rightsOfMember } from '#app/access/member-rights.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { createEndpoint } from '#app/areas/webhooks/webhook-commands.server.ts';
import { deliverWebhookJob } from '#app/areas/webhooks/webhook-delivery-jobs.server.ts';
import type { WebhookEvent } from '#app/areas/webhooks/webhook-events.ts';
import { getDelivery, listDeliveries } from '#app/areas/webhooks/webhook-queries.server.ts';
import { openWebhooks } from '#app/areas/webhooks/webhook-sending.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { forgetTries } from '#app/platform/rate-limit.server.ts';
import { webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { queuedAttempts } from './database.ts';
import { startReceiver } from './webhook-receiver.ts';

/** How long a receiver that hangs is waited for. */
export const SHORT_MS = 300;

/** The first page of a list. */
export const PAGE = {
  search: '',
  sort: 'created',
  direction: 'desc',
  after: null,
  before: null,
} as const;

type Cast = {
  admin: AdminActor;
  customer: CustomerActor;
  receiver: Awaited<ReturnType<typeof startReceiver>>;
};

/**
 * Gives a test file, after `setUpDatabase`, a member of staff, a customer and a receiver on this machine; before each test
 * there is no webhook, nothing on its way, and the receiver takes everything.
 */
export function setUpWebhooks(): () => Cast {
  let cast: Cast | null = null;
  const current = () => {
    if (!cast) throw new Error('The cast is made when the tests begin.');
    return cast;
  };
  beforeAll(async () => {
    const receiver = await startReceiver();
    cast = await unsafeOwnerTransaction(async (tx) => {
      const user = await makeUser(tx, { role: 'admin' });
      const made = await makeCustomer(tx, { name: 'Carl Customer' });
      return {
        receiver,
        admin: { ...AN_ADMIN, userId: user.id, name: user.name, email: user.email },
        customer: {
          kind: 'customer',
          userId: made.user.id,
          name: made.user.name,
          email: made.user.email,
          customerId: made.profile.id,
          companyId: made.company.id,
          companyName: made.company.name,
          rights: rightsOfMember({ role: 'owner', maySign: true }),
          approval: 'approved',
          companies: [],
        },
      };
    });
  });
  beforeEach(async () => {
    const { receiver, customer } = current();
    openWebhooks({ webhooksAllowPrivate: true });
    receiver.received.length = 0;
    receiver.answerWith((response) => response.end('ok'));
    await forgetTries('customer-ticket', customer.customerId);
    await unsafeOwnerTransaction((tx) => tx.delete(webhookEndpoints));
    await database().query(`delete from pgboss.job where name = 'deliver-webhook'`);
  });
  afterAll(async () => {
    openWebhooks({ webhooksAllowPrivate: false });
    await cast?.receiver.stop();
  });
  return current;
}

/** A webhook to the receiver. */
export function listen({ admin, receiver }: Cast, events: WebhookEvent[] = ['newTicket']) {
  return createEndpoint(admin, { name: 'Receiver', url: receiver.url, events });
}

/** The customer opens a ticket. */
export async function openTicket({ customer }: Cast, title = 'No cooling on RTU 4') {
  const given = { title, description: 'Warm since noon.', uploads: [] };
  return createTicket(customer, { ...given, category: 'service', priority: 'high' });
}

/** Works off what waits, whether it is due or not; returns how much that was. */
export async function deliverAll(): Promise<number> {
  const waiting = await queuedAttempts();
  await database().query(`delete from pgboss.job where name = 'deliver-webhook'`);
  for (const attempt of waiting) await deliverWebhookJob.run(attempt);
  return waiting.length;
}

/** The row of a webhook, its secret included. */
export function endpointOf(id: string) {
  return unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    if (!row) throw new Error('The address is gone.');
    return row;
  });
}

/** The one delivery to a webhook. */
export async function onlyDelivery({ admin }: Cast, endpointId: string) {
  const { rows } = await listDeliveries(admin, endpointId, PAGE, null);
  expect(rows).toHaveLength(1);
  return getDelivery(admin, rows[0]?.id ?? '');
}
