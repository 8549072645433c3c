import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { post, signIn } from '#tests/helpers/app.ts';
import { startMailServer } from '#tests/helpers/mailbox.ts';
import { makeInvoice } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { COUNTS, PATIENT_MS, report, SEED } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

const INVOICES = 4;

let firm: Installation;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  mail = await startMailServer();
});
afterAll(async () => {
  await firm?.remove();
  await mail?.stop();
});

const drafts = () =>
  firm.owner(async (tx) => {
    const { id } = firm.cast.customer.profile;
    const made: { id: string; version: number }[] = [];
    for (let at = 0; at < INVOICES; at += 1) made.push(await makeInvoice(tx, id, UNNUMBERED));
    return made;
  });
const UNNUMBERED = { invoiceNumber: null, amount: '10.00' };

/** Each invoice that is out, with the documents and the entries that issued it. */
const issued = (tx: Tx) =>
  rowsOf<{ number: string; documents: number; entries: number }>(
    tx,
    sql`select i.invoice_number as number, (select count(*)::int from issued_documents d where d.invoice_id = i.id) as documents,
      (select count(*)::int from journal_entries e where e.invoice_id = i.id) as entries
    from invoices i where i.status = 'sent' order by 1`,
  );

// An email is taken at the end of its text. Who is killed before the answer comes can't know whether it was.
describe('kill -9 between the posting of an invoice and its email', () => {
  it('neither loses nor doubles it: one document, one entry, one Message-ID with the same PDF', {
    timeout: PATIENT_MS,
  }, async () => {
    const random = seededRandom(SEED);
    for (let kill = 0; kill < COUNTS.kills; kill += 1) {
      const waiting = await drafts();
      const app = await firm.start({ SMTP_URL: mail.url });
      const cookie = await signIn(app, 'admin@cast.example');
      const release = mail.holdBack();
      const held = mail.held();
      for (const { id, version } of waiting) {
        const fields = { status: 'sent', version: String(version) };
        const { status } = await post(app, `/admin/invoices/${id}/status`, fields, { cookie });
        expect([200, 302]).toContain(status);
      }
      // At times before any email was on its way.
      if (kill % 2 === 0) await until('emails on their way', mail.held, (n) => n > held);
      else await new Promise((resolve) => setTimeout(resolve, random.next(300)));
      await app.end('SIGKILL');
      release();
      await firm.owner((tx) =>
        // As time passes: what the dead process was at is someone else's now.
        tx.execute(
          sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`,
        ),
      );
    }
    const app = await firm.start({ SMTP_URL: mail.url });
    const subjects = async () =>
      (await mail.mailbox.all()).map(({ subject }) => /\bINV-\d+\b/.exec(subject ?? '')?.[0]);
    await until(
      'an email of each invoice',
      async () => new Set(await subjects()).size,
      (n) => n >= COUNTS.kills * INVOICES,
    );
    expect(await app.end('SIGTERM')).toBe(0);
    const { all, left } = await firm.owner(async (tx) => ({
      all: await issued(tx),
      left: await rowsOf(
        tx,
        sql`select id from pgboss.job where name = 'mail' and state <> 'completed'`,
      ),
    }));
    expect(left).toEqual([]);
    expect(all).toHaveLength(COUNTS.kills * INVOICES);
    let twice = 0;
    for (const { number, documents, entries } of all) {
      expect([documents, entries], number).toEqual([1, 1]);
      const mails = (await mail.mailbox.all()).filter(({ subject }) => subject?.includes(number));
      const people = Map.groupBy(mails, ({ to }) => to?.[0]?.address);
      for (const [who, copies] of people) {
        if (copies.length > 1) twice += 1;
        const ids = new Set(copies.map(({ messageId }) => messageId));
        expect(ids.size, `${number} to ${who}`).toBe(1);
        const papers = copies.map(({ attachments }) =>
          attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString('base64')),
        );
        expect(papers[0], number).toHaveLength(1);
        for (const paper of papers) expect(paper, number).toEqual(papers[0]);
      }
    }
    expect(twice).toBeGreaterThan(0);
    report(
      `seed ${SEED}: ${COUNTS.kills} kills, ${all.length} invoices issued once each and emailed, ${twice} emails taken twice under one Message-ID`,
    );
  });
});
