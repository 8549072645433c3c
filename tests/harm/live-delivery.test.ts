import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import { get, makeCast, post, signIn } from '#tests/helpers/app.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { adminActor, customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { withLogins } from '#tests/helpers/database-logins.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { COUNTS, IS_FULL, PATIENT_MS, report, SEED } from './counts.ts';
import { until } from './installation.ts';
import { LiveTab } from './live-tab.ts';

/** Each message is on each screen this soon after it was written, or after the screen's line is back. */
const WITHIN_MS = 2_000;
const WRITERS = 6;
const LONGEST_PAUSE_MS = 100;
/** What a change of notices says in place of an id. */
const OF_NO_RECORD = '00000000-0000-0000-0000-000000000000';

const { env } = setUpDatabase();
const random = seededRandom(SEED);

let dataDir: string;
let processes: AppProcess[];
let staff: AdminActor[];
/** The tickets with those who write on them. Staff alone write on the last one, and notes alone. */
let places: { ticketId: string; owner: CustomerActor }[];
const cookies = new Map<string, string>();
/** When each text was known to be written. */
const written = new Map<string, number>();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-live-'));
  const cast = await makeCast({ owner: unsafeOwnerTransaction });
  staff = [await adminActor(cast.admin.id), await makeAdmin('Ben')];
  const customer = await customerActor(cast.customer.user.id);
  const other = await customerActor(cast.other.user.id);
  const owners = [customer, customer, other, customer];
  places = await unsafeOwnerTransaction(async (tx) => {
    const made: typeof places = [];
    for (const owner of owners) {
      const { profile } = owner === customer ? cast.customer : cast.other;
      made.push({ owner, ticketId: (await makeTicket(tx, profile)).id });
    }
    return made;
  });
  const serving = {
    DATA_DIR: dataDir,
    ...withLogins(env().databaseUrl ?? ''),
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  processes = [await startProcess(serving), await startProcess(serving)];
  for (const { email } of [...staff.slice(0, 1), customer, other]) {
    cookies.set(email, await signIn(at(0), email));
  }
});
afterAll(async () => {
  for (const each of processes ?? []) await each.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

function at(place: number): AppProcess {
  const found = processes[place];
  if (!found) throw new Error('There are two processes.');
  return found;
}

const cookieOf = ({ email }: { email: string }) => cookies.get(email) ?? '';

type Write = { text: string; place: number; author: AdminActor | CustomerActor; isNote: boolean };

/** What is written: a note beside every third message, every tenth one on the ticket that holds nothing else. */
function makePlan(): Write[] {
  const plan: Write[] = [];
  const byStaff = () => staff[random.next(staff.length)] as AdminActor;
  for (let n = 0; n < COUNTS.live.messages; n += 1) {
    const place = random.next(places.length - 1);
    const owner = places[place]?.owner as CustomerActor;
    const author = random.next(3) === 0 ? owner : byStaff();
    plan.push({ text: `message ${n}`, place, author, isNote: false });
    if (random.next(3) > 0) continue;
    const noted = random.next(10) === 0 ? places.length - 1 : random.next(places.length - 1);
    plan.push({ text: `note ${n}`, place: noted, author: byStaff(), isNote: true });
  }
  return plan;
}

/** One in ten by the form at one of the processes, the others by the form's command in this process, a third one. */
async function write({ text, place, author, isNote }: Write): Promise<void> {
  const ticketId = places[place]?.ticketId ?? '';
  const cookie = cookieOf(author);
  if (cookie && random.next(10) === 0) {
    const side = author.kind === 'admin' ? 'admin' : 'customer';
    const fields = { message: text, ...(isNote && { isInternal: 'on' }) };
    const address = `/${side}/tickets/${ticketId}/message`;
    const response = await post(at(random.next(2)), address, fields, { cookie });
    expect(response.status, `${text}: ${await response.text()}`).toBe(200);
  } else {
    const said = { message: text, uploads: [] };
    if (author.kind === 'customer') await postMessage(author, ticketId, said);
    else await postMessage(author, ticketId, { ...said, isInternal: isNote });
  }
  written.set(text, Date.now());
}

async function writeAll(plan: Write[]): Promise<void> {
  const ahead = plan.values();
  let byCustomers = 0;
  const writing = Array.from({ length: WRITERS }, async () => {
    for (const next of ahead) {
      // More than customers may write in an hour: for this test hours pass.
      if (next.author.kind === 'customer') byCustomers += 1;
      if (byCustomers >= 50) {
        byCustomers = 0;
        await unsafeOwnerTransaction((tx) => tx.execute(sql`delete from rate_limits`));
      }
      await write(next);
      await new Promise((resolve) => setTimeout(resolve, random.next(LONGEST_PAUSE_MS)));
    }
  });
  await Promise.all(writing);
}

/** For each ticket and side one tab that stays at the first process, and one that begins at the second and roams. */
function makeTabs() {
  return places.flatMap(({ ticketId, owner }, place) =>
    (['admin', 'customer'] as const).flatMap((side) =>
      [false, true].map((roams) => {
        const cookie = cookieOf(side === 'admin' ? (staff[0] as AdminActor) : owner);
        const tab = new LiveTab({
          name: `${side} on ticket ${place}${roams ? ', roaming' : ''}`,
          processes: roams ? processes.toReversed() : processes,
          roams,
          cookie,
          side,
          ticketId,
          random,
          cutWithin: COUNTS.live.cutWithin,
        });
        return { tab, place, ticketId, side, owner, roams };
      }),
    ),
  );
}

describe('live conversations on two processes, their lines cut at random', () => {
  it('show everybody each message that is theirs, in order, and no customer a note', {
    timeout: 2 * PATIENT_MS,
  }, async () => {
    const plan = makePlan();
    const tabs = makeTabs();
    await Promise.all(tabs.map(({ tab }) => tab.open()));
    await writeAll(plan);
    const stored = await unsafeOwnerTransaction((tx) =>
      tx
        .select()
        .from(ticketMessages)
        .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id)),
    );
    const due = tabs.map(({ ticketId, side }) =>
      stored.filter((row) => row.ticketId === ticketId && (side === 'admin' || !row.isInternal)),
    );
    const isBehind = ({ tab, ticketId, roams }: (typeof tabs)[number], n: number) => {
      const messages = due[n]?.length ?? 0;
      // The page that an earlier change had loaded may show a message before its own change is heard.
      return tab.shown.length < messages || (!roams && (tab.changes.get(ticketId) ?? 0) < messages);
    };
    await until(
      'every message on every screen that it is meant for, and its change',
      () => tabs.filter(isBehind).map(({ tab }) => tab.name),
      (behind) => behind.length === 0,
    );
    for (const { tab } of tabs) tab.close();

    const waits: number[] = [];
    for (const [n, { tab, side, ticketId, owner, roams }] of tabs.entries()) {
      expect(tab.faults, tab.name).toEqual([]);
      expect(
        tab.shown.map(({ text }) => text),
        tab.name,
      ).toEqual(due[n]?.map(({ message }) => message));
      for (const { text, at, lineSince } of tab.shown) {
        waits.push(Math.max(0, at - Math.max(written.get(text) ?? 0, lineSince)));
      }
      // A try just before the line is back leaves the other half to the next one's stream and page.
      expect(tab.retryMs, tab.name).toBeLessThanOrEqual(WITHIN_MS / 2);
      const heard = tab.changes.get(ticketId) ?? 0;
      // A gap stands for changes that nobody counts.
      if (roams) expect(heard, tab.name).toBeLessThanOrEqual(due[n]?.length ?? 0);
      else expect([heard, tab.gaps], tab.name).toEqual([due[n]?.length, 0]);
      if (side === 'customer') await expectOwnAlone(tab, owner, stored);
    }
    expect(stored.length).toBe(plan.length);
    const [cuts, gaps] = [sum(tabs, ({ tab }) => tab.cuts), sum(tabs, ({ tab }) => tab.gaps)];
    expect(cuts).toBeGreaterThan(0);
    expect(gaps).toBeGreaterThan(0);
    const byContent = sum(tabs, ({ tab }) => tab.shownByContent);
    expect(byContent).toBeGreaterThan(0);
    waits.sort((one, two) => one - two);
    const share = (part: number) => waits[Math.ceil(waits.length * part) - 1] ?? 0;
    report(
      `seed ${SEED}: ${COUNTS.live.messages} messages and ${plan.length - COUNTS.live.messages} notes, ` +
        `${tabs.length} tabs, ${cuts} lines cut, ${gaps} gaps: ${waits.length} shown, ${byContent} of them by content, after ` +
        `${share(0.5)} ms (p50), ${share(0.99)} ms (p99), ${share(1)} ms at most`,
    );
    if (IS_FULL) expect(share(1)).toBeLessThanOrEqual(WITHIN_MS);
  });
});

/** Of texts, records and changes, a customer received nothing of a note and nothing of the other customer. */
async function expectOwnAlone(
  tab: LiveTab,
  owner: CustomerActor,
  stored: (typeof ticketMessages.$inferSelect)[],
): Promise<void> {
  const ownPlaces = places.filter((place) => place.owner.customerId === owner.customerId);
  const own = new Set(ownPlaces.map(({ ticketId }) => ticketId));
  const isOwn = (row: (typeof stored)[number]) => own.has(row.ticketId) && !row.isInternal;
  const foreign = new Set([
    ...stored.filter((row) => !isOwn(row)).flatMap(({ id, message }) => [id, message]),
    ...places.map(({ ticketId }) => ticketId).filter((id) => !own.has(id)),
  ]);
  expect(
    [...tab.received].filter((part) => foreign.has(part)),
    tab.name,
  ).toEqual([]);
  const written = stored.filter(isOwn).map(({ ticketId }) => ticketId);
  const mayHear = new Set([...written, OF_NO_RECORD]);
  expect(
    [...tab.changes.keys()].filter((id) => !mayHear.has(id)),
    tab.name,
  ).toEqual([]);
  for (const ticketId of own) {
    const page = await get(at(1), `/customer/tickets/${ticketId}`, { cookie: cookieOf(owner) });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/note \d/);
  }
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
