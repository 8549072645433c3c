import { access, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeCast, post, signIn } from '#tests/helpers/app.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { withLogins } from '#tests/helpers/database-logins.ts';
import { type Dovecot, startDovecot } from '#tests/helpers/dovecot.ts';
import { OWN_HOST, REPLY_ADDRESS, rawMail } from '#tests/helpers/inbound-mail.ts';
import { startMailServer } from '#tests/helpers/mailbox.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { automaticMail } from './automatic-mails.ts';
import { COUNTS, PATIENT_MS, report, SEED } from './counts.ts';
import { until } from './installation.ts';

const USER = 'firm';
const CUSTOMER = 'customer@cast.example';
const TICKETS = 4;
const MAIL_SWITCHES = ['email.enabled', 'ticket.update', 'ticket.new'];
/** How many of a handful of emails are new; the others reply. */
const NEW_OF = 6;
/** Of so many, one arrives twice, as mail servers deliver after a broken connection. */
const TWICE_OF = 9;

const { env } = setUpDatabase();

let dataDir: string;
let dovecot: Dovecot;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let apps: (AppProcess | null)[] = [null, null];
/** The tickets that emails reply to, with the address that their notices ask replies to go to. */
const conversations: { ticketId: string; address: string }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-mailbox-'));
  [dovecot, smtp] = await Promise.all([startDovecot(), startMailServer()]);
  const { customer } = await makeCast({ owner: unsafeOwnerTransaction });
  const tickets = await unsafeOwnerTransaction(async (tx) => {
    const on = MAIL_SWITCHES.map((key) => ({ key: `notifications.${key}`, value: 'true' }));
    await tx.insert(settings).values(on);
    const made = [];
    for (let at = 0; at < TICKETS; at += 1) {
      made.push(await makeTicket(tx, customer.profile, { title: `Unit ${at} of the roof` }));
    }
    return made;
  });
  await startMissing();
  for (const { id, title } of tickets) {
    conversations.push({ ticketId: id, address: await writtenTo(id, title) });
  }
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app?.end('SIGTERM')));
  await Promise.all([dovecot?.stop(), smtp?.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the processes that do not run, so that two read one mailbox. */
async function startMissing(): Promise<void> {
  apps = await Promise.all(
    apps.map(
      (app) =>
        app ??
        startProcess({
          DATA_DIR: dataDir,
          ...withLogins(env().databaseUrl ?? ''),
          SMTP_URL: smtp.url,
          IMAP_URL: dovecot.urlOf(USER),
          REPLY_ADDRESS,
          TRUSTED_AUTHSERV: OWN_HOST,
        }),
    ),
  );
}

/** Has staff write on a ticket, and returns where the customer's email asks the reply to go. */
async function writtenTo(ticketId: string, title: string): Promise<string> {
  const [app] = apps;
  if (!app) throw new Error('No process runs.');
  const cookie = await signIn(app, 'admin@cast.example');
  await post(app, `/admin/tickets/${ticketId}/message`, { message: 'On our way.' }, { cookie });
  const { replyTo } = await smtp.mailbox.waitFor(CUSTOMER, title);
  return replyTo?.[0]?.address ?? '';
}

const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  unsafeOwnerTransaction((tx) => rowsOf<Row>(tx, query));
async function count(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rows<{ n: number }>(sql`select (${query})::int as n`);
  return row?.n ?? -1;
}

const stored = () => count(sql`select count(*) from inbound_mails`);
const unsettled = () => count(sql`select count(*) from inbound_mails where state = 'received'`);
/** Waits until nothing more is to be told of or sent. */
const idle = () =>
  until(
    'an idle queue',
    () =>
      count(sql`select count(*) from pgboss.job where name in ('announce', 'mail')
        and state in ('created', 'retry', 'active')`),
    (n) => n === 0,
  );
const outgoing = async () => (await smtp.mailbox.all()).length;

describe('automatic answers', () => {
  it('end there: no email answers one, no record is made of one', {
    timeout: PATIENT_MS,
  }, async () => {
    const [{ ticketId, address }] = conversations as [(typeof conversations)[0]];
    await idle();
    const before = { mails: await outgoing(), records: await recordCount() };
    for (let place = 0; place < COUNTS.mails.automatic; place += 1) {
      dovecot.deliver(USER, automaticMail(place, CUSTOMER, place % 5 ? address : REPLY_ADDRESS));
    }
    await until('their rows', stored, (n) => n === COUNTS.mails.automatic);
    await until('an end of each', unsettled, (n) => n === 0);
    await idle();
    expect({ mails: await outgoing(), records: await recordCount() }).toEqual(before);
    // A responder that answers whatever it gets: the message of staff goes out, its answer ends, and nothing follows.
    await writtenTo(ticketId, 'Unit 0');
    await idle();
    const told = { mails: await outgoing(), records: await recordCount() };
    expect(told.mails).toBeGreaterThan(before.mails);
    dovecot.deliver(USER, automaticMail(0, CUSTOMER, address));
    await until('the last row', stored, (n) => n === COUNTS.mails.automatic + 1);
    await until('its end', unsettled, (n) => n === 0);
    await idle();
    expect({ mails: await outgoing(), records: await recordCount() }).toEqual(told);
    const states = await rows<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from inbound_mails group by state`,
    );
    expect(states).toEqual([{ state: 'ignored', n: COUNTS.mails.automatic + 1 }]);
    report(`${COUNTS.mails.automatic + 1} automatic answers: none was answered or made a record`);
  });
});

/** Tickets, their messages and inquiries: whatever an email could become. */
const recordCount = () =>
  count(sql`select (select count(*) from tickets) + (select count(*) from ticket_messages)
    + (select count(*) from project_inquiries)`);

type Sent = { mark: string; ticketId: string | null };

/** An email of the customer: a reply to one of the conversations, or a new one. */
function mailNumber(number: number, { next }: ReturnType<typeof seededRandom>) {
  const mark = `Reading ${number} of the static pressure`;
  const conversation = next(NEW_OF) === 0 ? null : conversations[next(conversations.length)];
  const raw = rawMail({
    from: CUSTOMER,
    to: conversation?.address ?? REPLY_ADDRESS,
    subject: conversation ? 'Re: Unit of the roof' : mark,
    text: mark,
    messageId: `<harm.${number}@mail.example>`,
  });
  return { raw, sent: { mark, ticketId: conversation?.ticketId ?? null } };
}

/** As time passes: the hold of a dead reader is over, what dead processes were at is someone else's, an hour has gone by. */
async function passTime(): Promise<void> {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`update mailboxes set read_until = now() - interval '1 second'`);
    await tx.execute(sql`delete from rate_limits`);
    await tx.execute(sql`update pgboss.job set state = 'retry', start_after = now()
      where name = 'inbound-mail' and state in ('active', 'retry')`);
  });
}

describe('kill -9 of processes that read one mailbox', () => {
  it('takes each email in once, and makes one record of it', { timeout: PATIENT_MS }, async () => {
    const random = seededRandom(SEED);
    const all: Sent[] = [];
    const atFirst = await stored();
    const each = Math.ceil(COUNTS.mails.sent / COUNTS.kills);
    let [twice, unstored, begun, processes] = [0, 0, 0, 0];
    const deliver = (most: number) => {
      for (let at = 0; at < most && all.length < COUNTS.mails.sent; at += 1) {
        const { raw, sent } = mailNumber(all.length, random);
        all.push(sent);
        dovecot.deliver(USER, raw);
        if (random.next(TWICE_OF) > 0) continue;
        dovecot.deliver(USER, raw);
        twice += 1;
      }
    };
    for (let kill = 0; kill < COUNTS.kills; kill += 1) {
      const early = random.next(Math.ceil(each / 2));
      deliver(early);
      await startMissing();
      const from = all.length;
      deliver(each - early);
      const enough = from + random.next(all.length - from);
      while ((await stored()) - atFirst < enough) await sleep(5);
      await sleep(random.next(30));
      // One of the two, whichever reads, or both.
      const dying = random.next(3);
      const victims = [0, 1].filter((place) => dying === 2 || dying === place);
      await Promise.all(victims.map((place) => apps[place]?.end('SIGKILL')));
      for (const place of victims) apps[place] = null;
      processes += victims.length;
      unstored += all.length + atFirst - (await stored());
      begun += await unsettled();
      await passTime();
    }
    await startMissing();
    await until('their rows', stored, (n) => n - atFirst >= all.length);
    await until('an end of each', unsettled, (n) => n === 0);
    await expectOnce(all, atFirst);
    const retried = await count(sql`select count(*) from inbound_mails where attempts > 1`);
    expect(await Promise.all(apps.map((app) => app?.end('SIGTERM')))).toEqual([0, 0]);
    apps = [null, null];
    report(
      `seed ${SEED}: ${COUNTS.kills} kills of ${processes} processes, ${all.length} emails, ${twice} of them delivered ` +
        `twice; when a process died, ${unstored} were not stored and ${begun} stored and not settled; ${retried} were tried ` +
        'again; each is there once',
    );
  });
});

/** Each email has one row, which is settled and has its original, and one record, which is the right one. */
async function expectOnce(all: readonly Sent[], atFirst: number): Promise<void> {
  const mails = await rows<{ state: string; reason: string; path: string; entity: string }>(
    sql`select state, reason, file_path as path, entity_id as entity from inbound_mails
      where state <> 'ignored'`,
  );
  expect(mails.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(mails.length).toBe(all.length);
  expect(await stored()).toBe(all.length + atFirst);
  for (const mail of mails) await access(path.join(dataDir, 'files', mail.path));
  const messages = await rows<{ mark: string; ticket: string }>(
    sql`select message as mark, ticket_id as ticket from ticket_messages where message like 'Reading %'`,
  );
  const opened = await rows<{ id: string; mark: string }>(
    sql`select id, title as mark from tickets where title like 'Reading %'`,
  );
  const replies = all.filter(({ ticketId }) => ticketId !== null);
  expect(messages.map(({ mark, ticket }) => `${mark}: ${ticket}`).sort()).toEqual(
    replies.map(({ mark, ticketId }) => `${mark}: ${ticketId}`).sort(),
  );
  const fresh = all.filter(({ ticketId }) => ticketId === null);
  expect(opened.map(({ mark }) => mark).sort()).toEqual(fresh.map(({ mark }) => mark).sort());
  // Each row names its record, also where a process died between the two.
  const named = new Set(mails.map(({ entity }) => entity));
  expect(opened.filter(({ id }) => !named.has(id))).toEqual([]);
}
