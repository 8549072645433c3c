import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { MemberRole } from '#app/access/member-rights.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import {
  outcomeFigures,
  outcomeImports,
  outcomeRows,
} from '#app/records/outcome/outcome-tables.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { addTo, importText } from '#tests/helpers/outcomes.ts';
import { withdrawImport } from '../import-commands.server.ts';
import { archiveMeasure } from '../measure-commands.server.ts';
import { monthsLater } from '../period-figure.ts';
import { askForFiles, remindOfFiles } from './monthly-jobs.server.ts';
import { getMonthlyRequests } from './monthly-queries.server.ts';
import {
  endMonthlyPlan,
  pauseMonthlyPlan,
  planMonthlyFiles,
  resumeMonthlyPlan,
} from './plan-commands.server.ts';
import { sendRequestedFile } from './send-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let customerId: string;
let measureId: string;
/** The month that is over, as a day and as a form says it. */
let month: string;
let last: string;

beforeAll(async () => {
  ({ admin, customer, other } = await makeMembers());
  customerId = customer.customerId;
  month = monthsLater(`${firmDay().slice(0, 7)}-01`, -1);
  last = month.slice(0, 7);
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.execute(
      sql`truncate monthly_file_plans, outcome_measures, notices, customer_documents cascade`,
    );
    await tx.execute(sql`delete from pgboss.job`);
  });
  measureId = await addTo(admin, customerId, { kind: 'billable-share' });
});

const LAYOUT = 'own-billable-share';
const hours = (day = '03', rest = ',60,80') =>
  `Date,Billed hours,Paid hours\n${last}-${day}${rest}\n`;

const plan = (given: object = {}) =>
  planMonthlyFiles(admin, customerId, {
    files: [`${measureId} ${LAYOUT}`],
    dueDay: '5',
    remindBefore: '2',
    remindAfter: '1',
    firstMonth: last,
    ...given,
  });

async function send(actor: CustomerActor, fileId: string, text: string, fileName = 'hours.csv') {
  const body = new Blob([text]).stream();
  const { id } = await stageUpload(actor, { fileName, body });
  return sendRequestedFile(actor, fileId, { uploads: [id] });
}

async function asked(): Promise<{ requestId: string; fileId: string }> {
  const [file] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ requestId: monthlyRequestedFiles.requestId, fileId: monthlyRequestedFiles.id })
      .from(monthlyRequestedFiles)
      .orderBy(asc(monthlyRequestedFiles.position)),
  );
  if (!file) throw new Error('Nothing was asked.');
  return file;
}

async function colleague(role: MemberRole): Promise<CustomerActor> {
  const user = await unsafeOwnerTransaction((tx) => makeUser(tx, { name: `A ${role}` }));
  await unsafeOwnerTransaction((tx) => makeMember(tx, customerId, user, { role }));
  return customerActor(user.id);
}

const requests = () =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(monthlyFileRequests).orderBy(monthlyFileRequests.month),
  );
const figures = () =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        month: outcomeFigures.month,
        value: outcomeFigures.value,
        grade: outcomeFigures.grade,
      })
      .from(outcomeFigures),
  );
/** What a refusal must leave as it was. */
const stored = () =>
  unsafeOwnerTransaction(async (tx) => [
    await tx.$count(outcomeImports),
    await tx.$count(outcomeRows),
    await tx.$count(customerDocuments),
  ]);
const titles = async () => (await queuedAnnouncements()).map(({ title }) => title);
const lines = async () =>
  (await getToday(admin, agendaClock())).flatMap(({ group, kind, title, note }) =>
    kind === 'monthly_files' || kind === 'file_to_match'
      ? [`${group} ${kind}: ${note ?? title}`]
      : [],
  );

describe('a month is asked for', () => {
  it('once, however often and by how many the job runs', async () => {
    await plan();
    expect(await titles()).toEqual([`Files needed for ${monthWords(month)}`]);
    const today = firmDay();
    await Promise.all([askForFiles(today), askForFiles(today), askForFiles(today)]);
    expect(await requests()).toHaveLength(1);
    const next = `${monthsLater(month, 2).slice(0, 7)}-01`;
    await Promise.all([askForFiles(next), askForFiles(next), askForFiles(next)]);
    expect((await requests()).map((each) => each.month)).toEqual([month, monthsLater(month, 1)]);
    expect(await titles()).toHaveLength(2);
  });

  it('is due on its business day: the fifth of December 2026 after a Thanksgiving weekend', async () => {
    await plan({ firstMonth: '2026-11' });
    await unsafeOwnerTransaction((tx) => tx.delete(monthlyRequestedFiles));
    await unsafeOwnerTransaction((tx) => tx.delete(monthlyFileRequests));
    await askForFiles('2026-12-01');
    expect(await requests()).toMatchObject([{ month: '2026-11-01', dueDate: '2026-12-07' }]);
  });

  it('not while it is paused, not before its first month, and not for what was imported already', async () => {
    const planId = await plan({ firstMonth: monthsLater(month, 1).slice(0, 7) });
    expect(await requests()).toEqual([]);
    const next = `${monthsLater(month, 2).slice(0, 7)}-01`;
    await pauseMonthlyPlan(admin, { customerId, planId });
    await askForFiles(next);
    expect(await requests()).toEqual([]);
    await resumeMonthlyPlan(admin, { customerId, planId });
    const place = { customerId, measureId };
    const nextMonth = monthsLater(month, 1).slice(0, 7);
    const text = `Date,Billed hours,Paid hours\n${nextMonth}-02,60,80\n`;
    await importText(admin, place, text, { layout: LAYOUT });
    await askForFiles(next);
    expect(await requests()).toEqual([]);
  });

  it('by one plan of a customer, of files on its board', async () => {
    const tries = await Promise.allSettled([plan(), plan()]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const foreign = { files: [`${measureId} own-revenue`] };
    await expect(plan(foreign)).rejects.toThrow(RefusedError);
    await expect(plan({ contactId: other.userId })).rejects.toThrow('one of the people');
    expect(await unsafeOwnerTransaction((tx) => tx.$count(monthlyFilePlans))).toBe(1);
  });

  it('reminds once before and once after the due day, and no one once all is in', async () => {
    await plan();
    const { fileId } = await asked();
    await unsafeOwnerTransaction((tx) =>
      tx.update(monthlyFileRequests).set({ dueDate: '2026-12-07' }),
    );
    const before = (await titles()).length;
    for (const day of ['2026-12-02', '2026-12-03', '2026-12-03', '2026-12-07']) {
      await remindOfFiles(day);
    }
    expect((await titles()).slice(before)).toEqual([`Reminder: files for ${monthWords(month)}`]);
    await Promise.all([remindOfFiles('2026-12-08'), remindOfFiles('2026-12-09')]);
    expect((await titles()).slice(before + 1)).toEqual([`Overdue: files for ${monthWords(month)}`]);
    await send(customer, fileId, hours());
    await unsafeOwnerTransaction((tx) =>
      tx.update(monthlyFileRequests).set({ remindedAfterAt: null }),
    );
    await remindOfFiles('2026-12-10');
    expect((await titles()).at(-1)).toMatch(/^Files in: /);
  });

  it('tells the person who was named, and the others once that person has left', async () => {
    const named = await colleague('operations');
    await colleague('viewer');
    await plan({ contactId: named.userId });
    const [announcement] = await queuedAnnouncements();
    if (!announcement) throw new Error('No one was told.');
    const told = async () => {
      await unsafeOwnerTransaction((tx) => tx.delete(notices));
      await announceJob.run(announcement);
      const rows = await unsafeOwnerTransaction((tx) => tx.select().from(notices));
      return rows.map(({ userId }) => userId);
    };
    expect(await told()).toEqual([named.userId]);
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`update members set ended_at = now() where user_id = ${named.userId}`),
    );
    expect(await told()).toContain(customer.userId);
  });
});

describe('a file that a customer sends', () => {
  it('is read into the board at once and closes the request', async () => {
    await plan();
    const { fileId } = await asked();
    expect(await lines()).toEqual([
      expect.stringMatching(/ monthly_files: Files for .*: 0 of 1 received$/),
    ]);
    const dispatcher = await colleague('operations');
    expect(await send(dispatcher, fileId, hours())).toMatchObject({
      kind: 'read',
      rows: 1,
      months: monthWords(month),
      isComplete: true,
    });
    expect(await figures()).toEqual([{ month, value: '75.0000', grade: 'A' }]);
    expect(await requests()).toMatchObject([{ doneAt: expect.any(Date) }]);
    expect(await lines()).toEqual([]);
    expect(await titles()).toContain(`Files in: ${customer.companyName}, ${monthWords(month)}`);
    const [shown] = await getMonthlyRequests(customer, customerId);
    expect(shown?.files).toMatchObject([{ state: 'in', rows: 1, sentByName: 'A operations' }]);
  });

  it('is known when it comes again, and another one is refused once it is in', async () => {
    await plan();
    const { fileId } = await asked();
    await send(customer, fileId, hours());
    const before = await stored();
    expect(await send(customer, fileId, hours(), 'again.csv')).toMatchObject({ kind: 'known' });
    await expect(send(customer, fileId, hours('04'))).rejects.toThrow('is already in');
    expect(await stored()).toEqual(before);
  });

  it('counts once when two send it at the same moment', async () => {
    await plan();
    const { fileId } = await asked();
    const dispatcher = await colleague('operations');
    const both = await Promise.all([
      send(customer, fileId, hours()),
      send(dispatcher, fileId, hours()),
    ]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['known', 'read']);
    expect((await stored()).slice(0, 2)).toEqual([1, 1]);
  });

  it.each([
    ['a line that can’t be read', () => hours('03', ',sixty,80'), 'Line 2: "sixty"'],
    [
      'another month',
      () => hours('03').replace(last, '2020-01'),
      'has rows of Jan 2020 and none of',
    ],
    ['no rows', () => 'Date,Billed hours,Paid hours\n', 'has no rows below its header'],
  ])('is refused whole with %s, and the request stays open', async (_, textOf, message) => {
    await plan();
    const { fileId } = await asked();
    await expect(send(customer, fileId, textOf())).rejects.toThrow(message);
    expect(await stored()).toEqual([0, 0, 0]);
    expect(await figures()).toEqual([]);
    expect(await requests()).toMatchObject([{ doneAt: null }]);
  });

  it('closes its request along with the last other one, imported at the same moment', async () => {
    const minutes = await addTo(admin, customerId, { kind: 'admin-minutes' });
    await plan({ files: [`${measureId} ${LAYOUT}`, `${minutes} own-admin-minutes`] });
    await Promise.all([
      importText(admin, { customerId, measureId }, hours(), { layout: LAYOUT }),
      importText(
        admin,
        { customerId, measureId: minutes },
        `Date,Minutes,Work orders\n${last}-03,60,8\n`,
        { layout: 'own-admin-minutes' },
      ),
    ]);
    expect((await requests()).map(({ doneAt }) => doneAt)).toEqual([expect.any(Date)]);
  });

  it('is refused by the name of a missing column once its columns were matched', async () => {
    const earlier = `Day,Sold,Paid\n2020-01-03,60,80\n`;
    const columns = { column1: 'Day', column2: 'Sold', column3: 'Paid' };
    await importText(admin, { customerId, measureId }, earlier, { layout: LAYOUT, ...columns });
    await plan();
    const { fileId } = await asked();
    const text = `Day,Sold,Paid\n${last}-03,60,80\n`;
    await expect(send(customer, fileId, text.replace('Sold', 'Billed'))).rejects.toThrow(
      'The file has no column "Sold".',
    );
    expect(await send(customer, fileId, text)).toMatchObject({ kind: 'read' });
  });

  it('goes to the staff where nobody has matched its columns, and their import answers the request', async () => {
    await plan();
    const { fileId } = await asked();
    const text = `Day,Sold,Paid\n${last}-03,60,80\n`;
    expect(await send(customer, fileId, text)).toMatchObject({ kind: 'to-match' });
    expect(await figures()).toEqual([]);
    expect(await lines()).toEqual(['new file_to_match: Columns to match']);
    const [document] = await unsafeOwnerTransaction((tx) => tx.select().from(customerDocuments));
    expect(document).toMatchObject({ description: "We'll match the columns.", privateTo: null });
    const columns = { column1: 'Day', column2: 'Sold', column3: 'Paid' };
    await importText(admin, { customerId, measureId }, text, { layout: LAYOUT, ...columns });
    expect(await lines()).toEqual([]);
    const [shown] = await getMonthlyRequests(customer, customerId);
    expect(shown?.files).toMatchObject([{ state: 'in', rows: 1 }]);
  });

  it('is asked for again once its import is withdrawn, and no more once its measure is archived', async () => {
    await plan();
    const { fileId } = await asked();
    await send(customer, fileId, hours());
    const [made] = await unsafeOwnerTransaction((tx) => tx.select().from(outcomeImports));
    await withdrawImport(admin, { customerId, importId: made?.id ?? '' }, 'The wrong report.');
    expect(await requests()).toMatchObject([{ doneAt: null }]);
    expect(await lines()).toHaveLength(1);
    await archiveMeasure(admin, { customerId, measureId });
    expect(await lines()).toEqual([]);
    await expect(send(customer, fileId, hours())).rejects.toThrow(NotFoundError);
  });

  it('is not taken once the plan has ended', async () => {
    const planId = await plan();
    const { fileId } = await asked();
    await endMonthlyPlan(admin, { customerId, planId });
    await expect(send(customer, fileId, hours())).rejects.toThrow(NotFoundError);
    expect(await getMonthlyRequests(customer, customerId)).toEqual([]);
  });

  it('goes to the staff where an import of the measure is private to a colleague', async () => {
    const dan = await colleague('operations');
    await plan();
    const { fileId } = await asked();
    const earlier = 'Date,Billed hours,Paid hours\n2020-01-03,60,80\n';
    await importText(admin, { customerId, measureId }, earlier, { layout: LAYOUT });
    await unsafeOwnerTransaction((tx) =>
      tx.update(customerDocuments).set({ privateTo: dan.userId }),
    );
    expect(await send(customer, fileId, hours())).toMatchObject({ kind: 'to-match' });
  });
});

describe('of other people', () => {
  it('another company finds nothing, and who may not act sends nothing', async () => {
    await plan();
    const { fileId } = await asked();
    await expect(send(other, fileId, hours())).rejects.toThrow(NotFoundError);
    expect(await getMonthlyRequests(other, customerId)).toEqual([]);
    for (const role of ['viewer', 'billing'] as const) {
      const reader = await colleague(role);
      expect(await getMonthlyRequests(reader, customerId)).toHaveLength(1);
      await expect(sendRequestedFile(reader, fileId, { uploads: [] })).rejects.toThrow(
        RefusedError,
      );
    }
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('a customer writes no import of what was not asked for', async () => {
    const added = asActor(customer, (tx) =>
      tx.insert(outcomeFigures).values({
        measureId,
        month,
        value: '1',
        grade: 'A',
        setBy: customer.userId,
        authorName: 'Pat',
      }),
    );
    await expect(added).rejects.toThrow(RefusedError);
    expect(await figures()).toEqual([]);
    await plan();
    await send(customer, (await asked()).fileId, hours());
    await asActor(customer, (tx) =>
      tx.delete(outcomeFigures).where(eq(outcomeFigures.measureId, measureId)),
    );
    expect(await figures()).toHaveLength(1);
  });
});
