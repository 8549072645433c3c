import { createHmac, randomUUID } from 'node:crypto';
import { answerMail } from '#tests/helpers/calendar-answers.ts';
import { OWN_HOST, REPLY_ADDRESS } from '#tests/helpers/mail-places.ts';
import { expectAccessible } from './accessible.ts';
import { expect, freshEmail, test, toast } from './fixtures.ts';

const SECRET = 'a secret of more than thirty-two letters, for tests';

test.use({
  environment: {
    REPLY_ADDRESS,
    MAIL_WEBHOOK_SECRET: SECRET,
    TRUSTED_AUTHSERV: OWN_HOST,
  },
  viewport: { width: 390, height: 844 },
});

test('a guest answers an invitation in their calendar, and suggests a time that the host accepts', async ({
  installation,
  signedIn,
}) => {
  const from = freshEmail('kim');
  const title = `Roof units ${from.slice(0, 12)}`;
  const admin = await signedIn('admin@example.com', undefined, { timezoneId: 'America/Denver' });
  await admin.goto('/admin/meetings');
  await admin.getByRole('button', { name: 'Schedule Meeting' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Schedule Meeting' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel(/^Date/).fill('2197-07-14');
  await dialog.getByLabel(/^Time/).fill('09:30');
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(toast(admin, 'Meeting scheduled successfully')).toBeVisible();
  await admin.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Invite a Guest' }).click();
  const invite = admin.getByRole('dialog', { name: 'Invite a Guest' });
  await invite.getByLabel('Name').fill('Kim Oakfield');
  await invite.getByLabel('Email').fill(from);
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expect(toast(admin, 'Guest invited')).toBeVisible();
  await installation.mailbox.waitFor(from, `Meeting: ${title}`);
  const uid = new URL(admin.url()).pathname.split('/').at(-1) ?? '';

  const post = async (given: Partial<Parameters<typeof answerMail>[0]>) => {
    const raw = Buffer.from(answerMail({ from, uid, ...given }));
    const id = randomUUID();
    const stamp = String(Math.floor(Date.now() / 1000));
    const signed = createHmac('sha256', SECRET).update(`${id}.${stamp}.`).update(raw);
    const answer = await fetch(`${installation.url}/mail/inbound`, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'webhook-id': id,
        'webhook-timestamp': stamp,
        'webhook-signature': `v1,${signed.digest('base64')}`,
      },
      body: raw,
    });
    expect(answer.ok).toBe(true);
  };
  await post({ partstat: 'TENTATIVE', comment: 'Only if the crane is gone' });
  await expect(admin.getByText(/Maybe on .*“Only if the crane is gone”/)).toBeVisible();

  await post({
    method: 'COUNTER',
    partstat: 'TENTATIVE',
    comment: 'After lunch?',
    lines: ['DTSTART:21970714T190000Z', 'DTEND:21970714T194500Z'],
  });
  const accept = admin.getByRole('button', { name: 'Move to this time, as Kim Oakfield suggests' });
  await expect(accept).toBeVisible();
  await expect(admin.getByText('“After lunch?”').first()).toBeVisible();
  await expectAccessible(admin, 'a meeting with a suggested time');
  await admin.goto('/admin');
  await expect(admin.getByText('Kim Oakfield suggests another time').first()).toBeVisible();
  await admin.goBack();
  await accept.click();
  await expect(toast(admin, 'Meeting moved')).toBeVisible();
  await expect(accept).toHaveCount(0);
  await expect(admin.getByLabel('Status')).toHaveValue('rescheduled');
  await expect(admin.getByText(/Accepted on /)).toBeVisible();
  const moved = await installation.mailbox.waitFor(from, `New time: ${title}`);
  const invitation = moved.attachments.find(({ filename }) => filename === 'meeting.ics');
  const file = new TextDecoder().decode(invitation?.content as ArrayBuffer | undefined);
  expect(file).toContain('SEQUENCE:1');
  expect(file).toContain('DTSTART:21970714T190000Z');
});
