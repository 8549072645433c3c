import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklistAttachment } from '#app/areas/inquiries/checklist/checklist-pdf.server.ts';
import { requestChecklist, submitInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closeJobs, openJobs } from '#app/platform/jobs.server.ts';
import { mailJob, openMail } from '#app/platform/mail/mail.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { type Mailbox, startMailServer } from '#tests/helpers/mailbox.ts';

const { env } = setUpDatabase();
let mailbox: Mailbox;
let stopMailServer: () => Promise<void>;

beforeAll(async () => {
  const server = await startMailServer();
  mailbox = server.mailbox;
  stopMailServer = server.stop;
  openMail(
    { ...env(), smtpUrl: server.url },
    { firm: firmNow, attachments: { checklist: checklistAttachment } },
  );
  await closeJobs();
  await openJobs(env(), [mailJob, announceJob]);
});
afterAll(() => stopMailServer?.());

describe('mail by a real SMTP server', () => {
  it('tells the firm of an inquiry and acknowledges it to the sender', async () => {
    await submitInquiry({
      firstName: 'Ina',
      lastName: 'Ortiz',
      email: 'ina@example.com',
      company: 'Ortiz & <Sons>',
    });
    const toFirm = await mailbox.waitFor(
      'hello@plenum.example',
      'Project inquiry from Ortiz & <Sons>',
    );
    expect(toFirm.replyTo?.[0]?.address).toBe('ina@example.com');
    expect(toFirm.html).toContain('Ortiz &amp; &lt;Sons&gt;');
    const toSender = await mailbox.waitFor('ina@example.com', 'We received your inquiry');
    expect(toSender.text).toMatch(/within one business day, by \w+, \w+ \d+ at \d+:\d\d [AP]M CT/);
  });

  it('sends the checklist as a PDF, in the name that the settings give the firm', async () => {
    await unsafeOwnerTransaction((tx) =>
      tx.insert(settings).values([
        { key: 'company.name', value: 'Summit Service Partners' },
        { key: 'company.email', value: 'office@summit.example' },
      ]),
    );
    await expect.poll(() => firmNow().email).toBe('office@summit.example');
    await requestChecklist({ name: 'Lee', email: 'lee@example.com' });
    const mail = await mailbox.waitFor('lee@example.com', '25-Point Service Audit Checklist');
    expect(mail.from).toMatchObject({
      name: 'Summit Service Partners',
      address: 'office@summit.example',
    });
    const [pdf] = mail.attachments;
    expect(pdf).toMatchObject({
      filename: '25-point-service-audit.pdf',
      mimeType: 'application/pdf',
    });
    const bytes = Buffer.from(pdf?.content as ArrayBuffer);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.byteLength).toBeGreaterThan(20_000);
    await mailbox.waitFor('office@summit.example', 'Checklist requested by Lee');
  });
});
