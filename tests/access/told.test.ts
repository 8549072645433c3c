import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { VERBS } from '#app/areas.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { NOTICE_SUBJECTS } from '#app/records/notice/notice-subjects.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { NOTIFICATION_SWITCHES } from '#app/records/settings/declared-settings.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import {
  get,
  makeCast,
  ORIGIN,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { type HeardStream, listen } from '#tests/helpers/live-stream.ts';
import { mailboxOfFolder } from '#tests/helpers/mailbox.ts';
import { makeTimeEntry } from '#tests/helpers/makers.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { LONG_CLOCK } from '#tests/helpers/printed-rules.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { addressOf } from './endpoints.ts';
import { makeRecords, markOf } from './matrix-records.ts';
import { filledIn, makeValues } from './matrix-values.ts';

// Everything that two customers and the firm can do is done once. Then everything is read that this sent by itself: emails with what
// is attached to them, messages of live streams, notices, and what waits for someone. Every amount has the same four digits in it.

const MONEY = /\$ ?[\d,.]*\d|\b4,?321\.\d|\b43,?210\.\d/;

type Person = {
  email: string;
  home: '/customer' | '/admin';
  seesMoney: boolean;
  /** Staff who see the first customer alone. */
  isAssigned?: true;
};
const PEOPLE: Record<string, Person> = {
  owner: { email: 'customer@cast.example', home: '/customer', seesMoney: true },
  operations: { email: 'operations@cast.example', home: '/customer', seesMoney: false },
  admin: { email: 'second@staff.example', home: '/admin', seesMoney: true },
  consultant: {
    email: 'consultant@staff.example',
    home: '/admin',
    seesMoney: false,
    isAssigned: true,
  },
  billing: { email: 'billing@staff.example', home: '/admin', seesMoney: true, isAssigned: true },
  reader: { email: 'reader@staff.example', home: '/admin', seesMoney: true, isAssigned: true },
};
const NAMES = Object.keys(PEOPLE);
const SEEING = NAMES.filter((name) => PEOPLE[name]?.seesMoney);
const BLIND = NAMES.filter((name) => !PEOPLE[name]?.seesMoney);
const ASSIGNED = NAMES.filter((name) => PEOPLE[name]?.isAssigned);

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let mark: string;
let theirs: Record<string, string>;
/** What each person got: every email with the words of its files, the stream, the notices that are stored for them, their pages. */
const got = new Map<string, Record<'mails' | 'stream' | 'notices' | 'pages', string[]>>();
/** How many forms were accepted about each customer. */
const done = new Map<string, number>();
const gotBy = (name: string) => {
  const found = got.get(name);
  if (!found) throw new Error(`${name} was not looked at.`);
  return found;
};

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  mark = markOf(cast.other.profile);
  const own = await app.owner(makeEverything);
  const cookies = new Map<string, string>();
  const streams = new Map<string, HeardStream>();
  for (const [name, { email }] of Object.entries(PEOPLE)) {
    const cookie = await signIn(app, email);
    cookies.set(name, cookie);
    const stream = await listen(app, cookie);
    await stream.hears('event: beat');
    streams.set(name, stream);
  }
  await actOn('customer', own);
  await actOn('other', { ...own, ...theirs });
  await untilQuiet();
  const mails = await mailboxOfFolder(path.join(app.dataDir, 'mail')).all();
  for (const [name, { email, home }] of Object.entries(PEOPLE)) {
    const to = mails.filter((mail) => mail.to?.some(({ address }) => address === email));
    const headers = { cookie: cookies.get(name) ?? '', referer: `${ORIGIN}${home}` };
    const pages = ['/notices', `${home}.data`, '/search', `${home}/analytics.data`].map(
      async (address) => (await get(app, address, headers)).text(),
    );
    got.set(name, {
      mails: await Promise.all(to.map(wordsOfMail)),
      stream: [streams.get(name)?.text() ?? ''],
      notices: await noticesOf(email),
      pages: await Promise.all(pages),
    });
    streams.get(name)?.break();
  }
});
afterAll(() => app?.stop());

/** People, and one record of each kind for both customers, all amounts with the digits; the values of the first one's addresses. */
async function makeEverything(tx: Tx): Promise<Record<string, string>> {
  const passwordHash = quickPasswordHash(PASSWORD);
  for (const [name, { email, isAssigned }] of Object.entries(PEOPLE)) {
    if (!email.endsWith('@staff.example')) continue;
    const role = isAssigned ? (name as 'consultant' | 'billing' | 'reader') : 'admin';
    const { id } = await makeUser(tx, { email, name: `The ${name}`, passwordHash, role });
    if (!isAssigned) continue;
    await tx.insert(staffCustomers).values({ userId: id, customerId: cast.customer.profile.id });
  }
  const own = await makeValues(tx, app, cast);
  const { templateId: _, ...records } = await makeRecords(tx, app.dataDir, cast.other, cast.admin);
  theirs = records;
  // Everybody on the staff is emailed of everything that they read.
  const routes = NOTICE_SUBJECTS.map((subject) => [subject, { to: 'all', people: [] }]);
  await tx
    .insert(settings)
    .values([
      { key: 'security.staff.assigned_only', value: 'true' },
      ...NOTIFICATION_SWITCHES.map((key) => ({ key, value: 'true' })),
      { key: 'notifications.staff', value: JSON.stringify(Object.fromEntries(routes)) },
    ]);
  for (const { projectId = '' } of [own, theirs]) {
    const { customerId } = projectId === own.projectId ? idOf('customer') : idOf('other');
    const hours = { projectId, customerId, isBillable: true, hours: '2.00', hourlyRate: '432.10' };
    await makeTimeEntry(tx, cast.admin.id, hours);
  }
  await tx.execute(sql`update invoice_payments set reversed_at = now()`);
  await tx.execute(
    sql`update invoices set status = 'draft', amount = 4321, due_date = '2026-01-31'`,
  );
  await tx.execute(sql`update projects set budget = 43210`);
  await tx.execute(sql`update proposals set total_amount = 4321`);
  await tx.execute(sql`update contracts set contract_value = 4321`);
  await tx.execute(
    sql`update outcome_measures set unit_worth = 4321, worth_basis = '$43,210 a year.'`,
  );
  await makeOverdue(tx, 'customer');
  await makeOverdue(tx, 'other');
  return { ...own, customerId: cast.customer.profile.id };
}

const idOf = (of: 'customer' | 'other') => ({ customerId: cast[of].profile.id });

/** What time alone brings: an invoice that was not paid, an answer that was not given, also to an inquiry that became a customer. */
async function makeOverdue(tx: Tx, of: 'customer' | 'other') {
  const records = of === 'other' ? theirs : null;
  const { customerId } = idOf(of);
  const late = new Date(Date.now() - 86_400_000);
  const [inquiry] = await rowsOf<{ id: string }>(
    tx,
    sql`insert into project_inquiries (first_name, last_name, email, company, due_at, customer_id)
      values ('Ina', ${markOf(cast[of].profile)}, 'ina@example.com', ${cast[of].company.name}, ${late.toISOString()}, ${customerId}) returning id`,
  );
  if (records && inquiry) records.lateInquiryId = inquiry.id;
  await tx
    .update(promises)
    .set({ dueAt: late })
    .where(sql`record_id = ${inquiry?.id ?? ''} and kept_at is null`);
}

/** Done last, or not at all: nothing is left to do after it. */
const LAST =
  /(?:archive|delete|remove|merge|leave|switch|view-as|restore|withdraw|end|retire|take-back|take-privacy|discard|decline|reject|revoke|reassign|privacy|make-private)$|\/(?:settings|users|approval|automation|security|staff)(?:\/|$)|^\/admin\/customers\/(?!:customerId\/transactions)/;

/** What a form needs besides what all forms are filled in with; statuses one step on. */
const FILLED: Record<string, () => Record<string, string>> = {
  '/admin/customers/:customerId/transactions': () => ({
    ...{ type: 'credit', amount: '4321.00', description: 'Goodwill', submissionId: randomUUID() },
  }),
  '/admin/projects/new': () => ({ kind: 'fixed', title: 'Rollout', budget: '43210.00' }),
  '/admin/projects/:projectId/edit': () => ({ kind: 'fixed', title: 'Pump', budget: '4321.00' }),
  '/admin/projects/:projectId/status': () => ({ status: 'active' }),
  '/admin/invoices/new': () => ({ invoiceNumber: randomUUID().slice(0, 8), amount: '4321.00' }),
  '/admin/invoices/:invoiceId/status': () => ({ status: 'sent' }),
  '/admin/invoices/:invoiceId/payments': () => ({
    ...{ amount: '43.21', method: 'check', paidOn: '2026-01-05' },
  }),
  '/admin/proposals/:proposalId/status': () => ({ status: 'accepted' }),
  '/admin/contracts/:contractId/status': () => ({ status: 'signed' }),
  '/admin/tickets/:ticketId/status': () => ({ status: 'resolved' }),
  '/admin/tasks/:taskId/status': () => ({ status: 'completed' }),
  '/admin/meetings/:meetingId/status': () => ({ status: 'completed' }),
  '/admin/tasks/new': () => ({ title: 'Send the list', side: 'customer' }),
  '/admin/documents/requests/new': () => ({ title: 'Lists' }),
  '/customer/tickets/new': () => ({ title: 'Pump is loud', message: 'It is.' }),
  '/admin/tickets/new': () => ({ title: 'Pump is loud', message: 'It is.' }),
  '/admin/customers/:customerId/outcomes/measures/new': () => ({
    ...{ kind: 'days-to-invoice', unitWorth: '4321.00', worthBasis: 'Revenue of $43,210.' },
  }),
  '/admin/customers/:customerId/outcomes/score/ask': () => ({ quarter: '2026-Q3' }),
};

const TABLES: Record<string, string> = {
  ...{ invoiceId: 'invoices', projectId: 'projects', proposalId: 'proposals', taskId: 'tasks' },
  ...{ contractId: 'contracts', ticketId: 'tickets', meetingId: 'meetings' },
  ...{ documentId: 'customer_documents', milestoneId: 'project_milestones' },
};

/** Sends every form about a customer's records that leaves something to be done, as the customer's owner or an admin. */
async function actOn(of: 'customer' | 'other', values: Record<string, string>): Promise<void> {
  const at = { ...values, ...idOf(of) };
  const cookies = {
    '/customer': await signIn(app, `${of}@cast.example`),
    '/admin': await signIn(app, 'admin@cast.example'),
  };
  const paths = VERBS.map((verb) => verb.path).filter((each) => !LAST.test(each));
  for (const each of [...paths.filter((one) => one.startsWith('/customer')), ...paths]) {
    const side = each.startsWith('/customer') ? '/customer' : '/admin';
    const fields = await filledIn(each, {
      ...{ customerId: at.customerId ?? '', submissionId: randomUUID(), dueDate: '2099-01-31' },
      ...{ uploads: '' },
      ...FILLED[each]?.(),
      ...(await versionAt(each, at)),
    });
    if (fields.uploads === '') delete fields.uploads;
    const answer = await post(app, addressOf(each, at), fields, { cookie: cookies[side] });
    if (answer.status < 400) done.set(of, (done.get(of) ?? 0) + 1);
  }
  await post(app, '/inquiry', inquiryOf(of));
}

/** What a visitor sends who is not one of any customer yet. */
const inquiryOf = (of: string) => ({
  ...{ firstName: 'Vera', lastName: 'Visitor', email: `${of}@visitor.example` },
  ...{ company: 'Nobody yet', submissionId: randomUUID() },
});

async function versionAt(path: string, at: Record<string, string>): Promise<object> {
  const name = [...path.matchAll(/:(\w+)/g)]
    .map(([, one = '']) => one)
    .findLast((one) => TABLES[one]);
  if (!name) return {};
  const [row] = await app.owner((tx) =>
    rowsOf<{ version: number }>(
      tx,
      sql`select version from ${sql.identifier(TABLES[name] ?? '')} where id = ${at[name]}`,
    ),
  );
  return { version: String(row?.version ?? 1) };
}

/** Waits until all that was queued is done, what is sent after a delay and what the hour brings included. */
async function untilQuiet(): Promise<void> {
  await app.owner(async (tx) => {
    for (const job of ['overdue-invoices', 'promises', 'proposal-dates', 'contract-dates']) {
      await tx.execute(
        sql`insert into pgboss.job (name) select name from pgboss.queue where name = ${job}`,
      );
    }
  });
  const waiting = () =>
    app.owner((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select distinct name from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'
          and name <> 'deliver-webhook'`,
      ),
    );
  await vi.waitUntil(async () => (await waiting()).length === 0, {
    timeout: 400_000,
    interval: 500,
  });
}

async function wordsOfMail({ subject, text, html, attachments }: Email): Promise<string> {
  const files = attachments.map(async ({ mimeType, content, filename }) => {
    if (mimeType === 'application/pdf') {
      return (await readPdf(new Uint8Array(content as ArrayBuffer))).words;
    }
    return `${filename} ${typeof content === 'string' ? content : new TextDecoder().decode(content)}`;
  });
  return [subject, text, html, ...(await Promise.all(files))].join('\n');
}

async function noticesOf(email: string): Promise<string[]> {
  const rows = await app.owner((tx) =>
    rowsOf<{ title: string }>(
      tx,
      sql`select title from notices n join users u on u.id = n.user_id where u.email = ${email}`,
    ),
  );
  return rows.map(({ title }) => title);
}

const partsOf = (name: string) =>
  Object.entries(gotBy(name)).flatMap(([part, texts]) =>
    texts.map((text) => [part, text] as const),
  );

describe('what is sent by itself', () => {
  it('reaches everybody', () => {
    expect([...done.values()].filter((count) => count < 40)).toEqual([]);
    for (const name of NAMES) {
      const { mails, notices, stream } = gotBy(name);
      expect([name, mails.length > 2, notices.length > 4]).toEqual([name, true, true]);
      expect(stream[0]?.match(/^event: change$/gm)?.length, name).toBeGreaterThan(10);
    }
    expect(gotBy('admin').mails.length).toBeGreaterThan(10);
  });

  it('says no time of day by a clock of 24 hours', () => {
    const told = NAMES.flatMap((name) => [...gotBy(name).mails, ...gotBy(name).notices]);
    expect(told.filter((text) => /\d:\d\d [AP]M/.test(text)).length).toBeGreaterThan(5);
    expect(told.flatMap((text) => LONG_CLOCK.exec(text)?.[0] ?? [])).toEqual([]);
  });

  it("leads staff from a client's name in an email to the client's page", () => {
    const clients = [cast.customer, cast.other].map(({ company, profile }) => ({
      ...{ name: company.name, page: `${ORIGIN}/admin/customers/${profile.id}` },
    }));
    const mails = NAMES.filter((name) => PEOPLE[name]?.home === '/admin').flatMap(
      (name) => gotBy(name).mails,
    );
    const said = clients.flatMap(({ name, page }) =>
      mails.flatMap((mail) => {
        const [, html = ''] = /<h1[\s\S]*?>([\s\S]*)<\/html>/.exec(mail) ?? [];
        const ours = html.replace(/<td class="quote[\s\S]*?<\/td>/g, '');
        return ours.includes(name) ? [{ name, page, ours, subject: mail.split('\n', 1)[0] }] : [];
      }),
    );
    expect(said.length).toBeGreaterThan(20);
    const plain = said.filter(({ name, page, ours }) =>
      ours.replaceAll(new RegExp(`<a href="${page}"[^>]*>${name}</a>`, 'g'), '').includes(name),
    );
    expect([...new Set(plain.map(({ subject }) => subject))]).toEqual([]);
  });

  it.each(BLIND)('tells %s no amount of money', (name) => {
    const told = partsOf(name).filter(([, text]) => MONEY.test(text));
    expect(told.map(([part, text]) => [part, MONEY.exec(text)?.[0], text.slice(0, 200)])).toEqual(
      [],
    );
  });

  it.each(SEEING)('tells %s amounts by email', (name) => {
    expect(gotBy(name).mails.filter((text) => MONEY.test(text))).not.toEqual([]);
  });

  it.each(BLIND)('does not let %s hear that anything about money has changed', (name) => {
    const kinds = new Set(/"topic":"([a-z_]+)"/g[Symbol.matchAll](gotBy(name).stream[0] ?? ''));
    const heard = [...kinds].map(([, topic]) => topic);
    expect(heard).toContain('ticket');
    for (const kind of ['invoice', 'account', 'proposal', 'contract']) {
      expect(heard).not.toContain(kind);
    }
  });

  it.each(ASSIGNED)('tells %s nothing of a customer whom they are not assigned to', (name) => {
    const { company, profile } = cast.other;
    const words = { mark, company: company.name, shown: profile.displayName };
    const ids = Object.entries({ ...theirs, ...idOf('other') }).filter(
      ([, id]) => id.length === 36,
    );
    const known = Object.entries({ ...words, ...Object.fromEntries(ids) });
    const leaks = partsOf(name).flatMap(([part, text]) =>
      known.flatMap(([what, word]) =>
        text.includes(word)
          ? [`${part}: ${what}, ${text.slice(Math.max(0, text.indexOf(word) - 80)).slice(0, 160)}`]
          : [],
      ),
    );
    expect(leaks).toEqual([]);
    const { stream, mails } = gotBy('admin');
    expect(stream.join()).toContain(theirs.ticketId);
    expect(mails.join()).toContain(mark);
  });
});
