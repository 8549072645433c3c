import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#app/access/staff-rights.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import {
  engagementTemplates,
  engagementTemplateVersions,
} from '#app/records/template/template-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { askApi, makeKey } from '#tests/helpers/api.ts';
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
import { makeCustomer, makeTimeEntry } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { makeRecords, markOf } from './matrix-records.ts';
import { makeValues } from './matrix-values.ts';
import { type Answered, readScreens } from './read-screens.ts';

const ROLES = ['consultant', 'billing', 'reader'] as const satisfies StaffRole[];
const OF_STAFF = /^\/(?:admin|search|notices|saved-filters|files)(?:\/|$)/;

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let mark: string;
let own: Record<string, string>;
let theirs: Record<string, string>;
const people = {} as Record<(typeof ROLES)[number], { id: string; cookie: string }>;

// Whoever saw all customers has notices of all, and then sees one customer alone.
beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  mark = markOf(cast.other.profile);
  await app.owner(async (tx) => {
    own = await makeValues(tx, app, cast);
    const { templateId: _, ...records } = await makeRecords(
      tx,
      app.dataDir,
      cast.other,
      cast.admin,
    );
    theirs = { ...records, inquiryId: await inquiryOfOther(tx) };
    for (const role of ROLES) {
      const passwordHash = quickPasswordHash(PASSWORD);
      const email = `${role}@staff.example`;
      const { id } = await makeUser(tx, { email, name: `The ${role}`, passwordHash, role });
      await tx.insert(staffCustomers).values({ userId: id, customerId: cast.customer.profile.id });
      await tellOfAll(tx, id);
      people[role] = { id, cookie: '' };
    }
    await tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' });
  });
  for (const role of ROLES) people[role].cookie = await signIn(app, `${role}@staff.example`);
});
afterAll(() => app?.stop());

const RECORD_OF: Partial<Record<NoticeSubject, string>> = {
  ticket: 'ticketId',
  task: 'taskId',
  document: 'documentId',
  document_request: 'requestId',
  procedure: 'procedureId',
  invoice: 'invoiceId',
  proposal: 'proposalId',
  contract: 'contractId',
  project: 'projectId',
  meeting: 'meetingId',
  outcome: 'baselineId',
};

/** A notice of each kind, of the other customer and, where it can be, of the person's own. */
async function tellOfAll(tx: Tx, userId: string): Promise<void> {
  for (const entityType of NOTICE_SUBJECTS) {
    const key = RECORD_OF[entityType];
    const told = { userId, entityType, eventId: randomUUID() };
    const entityId = (key && theirs[key]) ?? randomUUID();
    // Of what belongs to no customer everyone is told.
    const title = key || entityType === 'mailbox' ? `New of ${mark}` : `New ${entityType}`;
    await tx.insert(notices).values({ ...told, entityId, title, path: `/admin/x/${entityId}` });
    if (!key) continue;
    const about = { entityId: own[key] ?? '', title: `Own ${entityType}`, path: '/admin' };
    await tx.insert(notices).values({ ...told, eventId: randomUUID(), ...about });
  }
}

/** Searches, filters and choices that name the other customer. */
const asking = () => [
  `/search?q=${mark}`,
  '/search?q=Secret',
  `/notices`,
  ...['customers', 'projects', 'proposals', 'companies'].flatMap((kind) => [
    `/admin/${kind}/options?q=${mark}`,
    `/admin/${kind}/options?id=${cast.other.profile.id}`,
    `/admin/${kind}/options?customer=${cast.other.profile.id}&customerId=${cast.other.profile.id}`,
  ]),
  ...[
    'tickets',
    'tasks',
    'projects',
    'invoices',
    'plans',
    'retainers',
    'documents',
    'time-tracking',
    'meetings',
  ].map((kind) => `/admin/${kind}.data?q=${mark}`),
];

/** The inquiry that the other customer began with. */
async function inquiryOfOther(tx: Tx): Promise<string> {
  const person = { firstName: 'Olga', lastName: mark, email: 'olga@example.com', company: mark };
  const [inquiry] = await tx
    .insert(projectInquiries)
    .values({ ...person, dueAt: new Date('2100-01-01'), customerId: cast.other.profile.id })
    .returning({ id: projectInquiries.id });
  return inquiry?.id ?? '';
}

const readAs = (role: (typeof ROLES)[number], values = own, isDrawn = false) =>
  readScreens(app, people[role].cookie, OF_STAFF, values, { isDrawn, more: asking() });

/** What gives the other customer away: its name, what its records are called, their ids. */
function isGivenAway({ text }: Answered): string | undefined {
  const words = [mark, cast.other.profile.displayName, cast.other.profile.id];
  words.push(...Object.values(theirs).filter((value) => /^[0-9a-f-]{36}$/.test(value)));
  return words.find((word) => text.includes(word));
}

describe.each(ROLES)('a %s of other customers', (role) => {
  it('finds nothing of a customer whom they are not assigned to, on any screen and in any file', async () => {
    const read = await readAs(role, own, role === 'reader');
    expect(read.size).toBeGreaterThan(60);
    const leaks = [...read].flatMap(([name, answer]) => {
      // What was asked for is in the box that it was typed in.
      const word = name.includes(mark)
        ? isGivenAway({ ...answer, text: answer.text.replaceAll(mark, '') })
        : isGivenAway(answer);
      return word && !name.includes(word) ? [`${name}: ${word}`] : [];
    });
    expect(leaks).toEqual([]);
  });

  it('finds none of its records by their addresses', async () => {
    const read = await readAs(role, { ...own, ...theirs, customerId: cast.other.profile.id });
    const leaks = [...read].filter(
      ([name, { text }]) =>
        !name.includes(mark) &&
        (text.includes(mark) || text.includes(cast.other.profile.displayName)),
    );
    expect(leaks.map(([name]) => name)).toEqual([]);
  });

  it('finds nothing of it by the API or by their calendar', async () => {
    const key = await makeKey(app, { createdBy: people[role].id });
    for (const kind of ['customers', 'tickets', 'tasks', 'invoices', 'inquiries']) {
      for (const query of ['', `?q=${mark}`, `?customerId=${cast.other.profile.id}`]) {
        const { body } = await askApi(app, 'GET', `/${kind}${query}`, { key });
        expect(JSON.stringify(body), kind + query).not.toContain(mark);
        expect(JSON.stringify(body), kind + query).not.toContain(cast.other.profile.id);
      }
    }
    const { cookie } = people[role];
    const made = await post(app, '/calendar-address', {}, { cookie, referer: `${ORIGIN}/admin` });
    const address = /\/calendar\/[\w-]+\.ics/.exec(await made.text())?.[0] ?? '';
    const calendar = await (await get(app, address)).text();
    expect(calendar).toContain('BEGIN:VCALENDAR');
    expect(calendar).toContain(markOf(cast.customer.profile));
    expect(calendar).not.toContain(mark);
  });

  it('sees no figure change with what is done for others', async () => {
    const before = await readAs(role);
    const again = await readAs(role);
    await app.owner(async (tx) => {
      const further = await makeCustomer(tx);
      const records = await makeRecords(tx, app.dataDir, further, cast.admin);
      const spent = { customerId: further.profile.id, projectId: records.projectId, hours: '7.25' };
      await makeTimeEntry(tx, cast.admin.id, spent);
      // The firm's own.
      const template = eq(engagementTemplateVersions.templateId, records.templateId);
      await tx.delete(engagementTemplateVersions).where(template);
      await tx.delete(engagementTemplates).where(eq(engagementTemplates.id, records.templateId));
    });
    const after = await readAs(role);
    const moved = [...after].filter(
      ([name, { text }]) =>
        before.get(name)?.text === again.get(name)?.text && text !== again.get(name)?.text,
    );
    const unsteady = [...again].filter(([name, { text }]) => before.get(name)?.text !== text);
    expect(unsteady.map(([name]) => name)).toEqual([]);
    expect(moved.map(([name]) => name)).toEqual([]);
  });
});
