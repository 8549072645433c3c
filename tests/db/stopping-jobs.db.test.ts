import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { deliverWebhookJob } from '#app/areas/webhooks/webhook-delivery-jobs.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closeJobs, endJobs, openJobs } from '#app/platform/jobs.server.ts';
import { mailJob, openMail, queueMail } from '#app/platform/mail/mail.server.ts';
import { queuedAttempts, setUpDatabase } from '#tests/helpers/database.ts';
import { startMailServer } from '#tests/helpers/mailbox.ts';
import { listen, onlyDelivery, openTicket, setUpWebhooks } from '#tests/helpers/webhooks.ts';

const { env } = setUpDatabase();
const cast = setUpWebhooks();
const QUEUES = [mailJob, announceJob, deliverWebhookJob];
const WAIT = { timeout: 120_000 };
let mail: Awaited<ReturnType<typeof startMailServer>>;
const content = { subject: 'Hello', preview: 'Hello', heading: 'Hello', blocks: [] };

beforeAll(async () => {
  mail = await startMailServer();
  openMail({ ...env(), smtpUrl: mail.url }, { firm: firmNow, attachments: {} });
});
beforeEach(async () => {
  await closeJobs();
  await openJobs(env(), QUEUES, { work: false });
  await database().query('delete from pgboss.job');
});
afterAll(async () => {
  await mail?.stop();
});

/** Begins to work off what waits. */
async function work(): Promise<void> {
  await closeJobs();
  await openJobs(env(), [mailJob, deliverWebhookJob]);
}

function queueMailTo(...recipients: string[]): Promise<void> {
  return unsafeOwnerTransaction(async (tx) => {
    for (const to of recipients) {
      await queueMail(tx, { to, content });
    }
  });
}

async function states(name: string): Promise<Record<string, string>> {
  const { rows } = await database().query(
    `select coalesce(data->>'to', data->>'attempt') as what, state from pgboss.job where name = $1`,
    [name],
  );
  return Object.fromEntries(rows.map(({ what, state }) => [what, state]));
}

describe('a process that stops', () => {
  it('finishes the mail that is on its way, once', async () => {
    const held = mail.held();
    const letGo = mail.holdBack();
    await queueMailTo('under-way@example.com');
    await work();
    await expect.poll(() => mail.held(), WAIT).toBe(held + 1);
    const stopped = closeJobs();
    letGo();
    await stopped;
    expect(await states('mail')).toEqual({ 'under-way@example.com': 'completed' });
    expect(await mail.mailbox.all()).toHaveLength(1);
  });

  it('records the attempt of a webhook that fails meanwhile, and plans the next as ever', async () => {
    const { id } = await listen(cast());
    let fail = () => {};
    cast().receiver.answerWith((response) => {
      fail = () => response.writeHead(503).end();
    });
    await openTicket(cast());
    await work();
    await expect.poll(() => cast().receiver.received.length, WAIT).toBe(1);
    const stopped = closeJobs();
    fail();
    await stopped;
    expect(await onlyDelivery(cast(), id)).toMatchObject({ state: 'waiting', attemptCount: 1 });
    expect(await states('deliver-webhook')).toEqual({ 0: 'completed', 1: 'created' });
    const next = (await queuedAttempts()).find(({ attempt }) => attempt === 1);
    expect(next?.startAfter.getTime()).toBeGreaterThan(Date.now());
  });

  it('gives back what outlasts its grace, and nothing else of the same batch', async () => {
    const held = mail.held();
    await queueMailTo('quick@example.com', 'slow@example.com');
    const letGo = mail.holdBack('slow@example.com');
    await work();
    await mail.mailbox.waitFor('quick@example.com', 'Hello');
    await expect.poll(() => mail.held(), WAIT).toBe(held + 1);
    await closeJobs(1_000);
    expect(await states('mail')).toEqual({
      'quick@example.com': 'completed',
      'slow@example.com': 'retry',
    });
    letGo();
  });

  it('lets requests under way put work on the queue until they have ended', async () => {
    await work();
    await endJobs();
    await queueMailTo('late@example.com');
    expect(await states('mail')).toEqual({ 'late@example.com': 'created' });
    await closeJobs();
    await expect(queueMailTo('later@example.com')).rejects.toThrow('not open');
  });

  it('lets a job that it gave back put nothing on the queue any more', async () => {
    const begun = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<string>();
    const run = async () => {
      begun.resolve();
      await letGo.promise;
      outcome.resolve(await queueMailTo('again@example.com').then(() => 'queued', String));
    };
    await queueMailTo('slow@example.com');
    await closeJobs();
    await openJobs(env(), [{ name: 'mail', run }]);
    await begun.promise;
    await endJobs(1_000);
    letGo.resolve();
    expect(await outcome.promise).toContain('not open');
    expect(await states('mail')).toEqual({ 'slow@example.com': 'retry' });
  });
});
