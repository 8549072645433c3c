import { afterEach, beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { mailFolder, openMail } from '#app/platform/mail/mail.server.ts';
import { forgetTries, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { mailboxOfFolder, startMailServer } from '#tests/helpers/mailbox.ts';
import { sendTestMail } from './mail-test-commands.server.ts';
import { firmNow } from './setting-queries.server.ts';

const { env } = setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

afterEach(() => forgetTries('mail-test', admin.userId));

const through = (smtpUrl: string | null, mailNeedsTls = false) =>
  openMail({ ...env(), smtpUrl, mailNeedsTls }, { firm: firmNow, attachments: {} });

it('goes to a file where no mail server is set, and names it', async () => {
  through(null);
  const delivery = await sendTestMail(admin);
  expect(delivery).toMatchObject({ kind: 'written' });
  const mails = await mailboxOfFolder(mailFolder(env())).all();
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([admin.email]);
  expect(await queuedMail()).toEqual([]);
});

it('goes to the mail server at once, with its answer', async () => {
  const server = await startMailServer();
  through(server.url);
  const delivery = await sendTestMail(admin);
  expect(delivery).toEqual({ kind: 'sent', answer: expect.stringMatching(/^250/) });
  expect((await server.mailbox.all()).map(({ subject }) => subject)).toEqual([
    'Test email from Plenum Service Advisors',
  ]);
  await server.stop();
});

it('does not go to a mail server without TLS where TLS is needed', async () => {
  const server = await startMailServer();
  through(server.url, true);
  await expect(sendTestMail(admin)).rejects.toThrow(/STARTTLS|TLS/);
  expect(await server.mailbox.all()).toEqual([]);
  await server.stop();
});

it('tells why when the mail server does not take it, and has an end', async () => {
  const server = await startMailServer();
  await server.stop();
  through(server.url);
  await expect(sendTestMail(admin)).rejects.toThrow(/ECONNREFUSED/);
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(sendTestMail(admin)).rejects.toThrow(RefusedError);
  }
  await expect(sendTestMail(admin)).rejects.toThrow(RateLimitError);
});
