import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { rightsOfStaff } from '#app/access/staff-rights.ts';
import { EXAMPLE_QUERY, exampleInputs } from '#app/areas/estimator/worked-example.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { getNotices } from '#app/areas/notices/notice-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { mailTo, queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { submitInquiry } from './inquiry-commands.server.ts';
import { getInquiry } from './inquiry-detail-queries.server.ts';
import { listInquiries, listLeadMagnetSubmissions } from './inquiry-queries.server.ts';
import { requestEstimate, requestScore } from './lead-commands.server.ts';

setUpDatabase();

const LINE = '19 units, 67.01 h a year, $8,124.77 at 15%';
const SCORES = '2222021222222221122202222';
const NEWEST = {
  sort: 'created',
  direction: 'desc',
  search: '',
  after: null,
  before: null,
} as const;

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const inquiry = (email: string) => ({
  firstName: 'Priya',
  lastName: 'Raman',
  email,
  company: 'Lakewood Mechanical',
});
const submissionOf = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(leadMagnetSubmissions).where(eq(leadMagnetSubmissions.id, id)),
  );
/** Delivers what was announced; a second time does nothing. */
async function announceAll(): Promise<void> {
  for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
}

describe('an estimate that was asked for', () => {
  it('is stored with its inputs, emailed with its figures, told to the firm and logged', async () => {
    const sender = { name: 'Rosa', email: 'rosa@roof.example' };
    const id = await requestEstimate({ ...sender, estimate: EXAMPLE_QUERY });
    expect(await submissionOf(id)).toMatchObject([
      { ...sender, estimate: exampleInputs(), scores: null },
    ]);

    const [mail] = await mailTo('rosa@roof.example');
    const text = JSON.stringify(mail?.content);
    for (const figure of ['67.01 h', '$6,906.06', '$7,673.40', '$8,124.77', '$8,632.57']) {
      expect(text).toContain(figure);
    }
    expect(text).toContain(`"/estimator?${EXAMPLE_QUERY}"`);
    await announceAll();
    const [toFirm] = await mailTo('hello@plenum.example');
    expect(toFirm).toMatchObject({
      replyTo: sender.email,
      content: { subject: 'Estimate requested by Rosa' },
    });
    expect(JSON.stringify(toFirm?.content)).toContain(
      `http://localhost:3000/estimator?${EXAMPLE_QUERY}`,
    );
    expect((await getNotices(admin)).notices).toMatchObject([
      { title: 'Estimate requested by Rosa', path: '/admin?tab=submissions', isUnread: true },
    ]);
    const listed = () => listLeadMagnetSubmissions(admin, { ...NEWEST, search: 'rosa@roof' });
    expect((await listed()).rows).toMatchObject([{ id, isUnread: true }]);
    await markListSeen(admin, 'inquiry', '/admin?tab=submissions');
    expect((await listed()).rows).toMatchObject([{ id, isUnread: false }]);
    const logged = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(logged).toMatchObject([{ action: 'estimate.requested', metadata: { estimate: LINE } }]);
  });

  it('is refused when it holds no equipment, and nothing is stored or emailed', async () => {
    for (const estimate of ['', 'w=40', 'rs=eight']) {
      const email = 'empty@roof.example';
      await expect(requestEstimate({ name: 'Rosa', email, estimate })).rejects.toThrow(
        RefusedError,
      );
      expect(await mailTo(email)).toEqual([]);
    }
    const { rows } = await listLeadMagnetSubmissions(admin, { ...NEWEST, search: 'empty@' });
    expect(rows).toEqual([]);
  });
});

describe('a scored checklist', () => {
  it('is stored, emailed with the three first steps and the PDF, and told to the firm', async () => {
    const sender = { name: 'Bill', email: 'bill@county.example', company: 'County HVAC' };
    const id = await requestScore({ ...sender, scores: SCORES });
    expect(await submissionOf(id)).toMatchObject([
      { ...sender, scores: [...SCORES].map(Number), estimate: null },
    ]);
    const [mail] = await mailTo(sender.email);
    expect(mail).toMatchObject({
      attach: ['checklist'],
      content: { heading: 'Your service audit score: 43 of 50, Leading' },
    });
    const text = JSON.stringify(mail?.content);
    for (const point of ['5. Drive and dead time', '21. Skills matrix', '16. From deficiency']) {
      expect(text).toContain(point);
    }
    expect(text).toContain(`"/checklist/score?s=${SCORES}"`);
  });

  it('is refused while points are open', async () => {
    const open = { name: 'Bill', email: 'open@county.example', scores: `${'2'.repeat(24)}-` };
    await expect(requestScore(open)).rejects.toThrow(RefusedError);
    expect(await mailTo(open.email)).toEqual([]);
  });
});

describe('an inquiry about an estimate', () => {
  it('keeps it, and staff see what it comes to and where it opens', async () => {
    const id = await submitInquiry({
      ...inquiry('priya@lakewood.example'),
      estimate: EXAMPLE_QUERY,
    });
    expect(await getInquiry(admin, id)).toMatchObject({
      estimate: {
        line: LINE,
        breakEven: '$6,906.06',
        address: `/estimator?${EXAMPLE_QUERY}`,
      },
    });
    const { rows } = await listInquiries(admin, { ...NEWEST, search: 'priya@' }, null);
    expect(rows).toMatchObject([
      { id, estimate: { figure: '$8,124.77', line: LINE, address: `/estimator?${EXAMPLE_QUERY}` } },
    ]);
    // Who sees no money reads the hours, and the one email that goes to all has no more.
    const blind = {
      ...admin,
      role: 'consultant',
      rights: rightsOfStaff('consultant', false),
    } as const;
    const read = [
      await getInquiry(blind, id),
      (await listInquiries(blind, { ...NEWEST, search: 'priya@' }, null)).rows,
      (await listLeadMagnetSubmissions(blind, NEWEST)).rows,
    ];
    expect(JSON.stringify(read)).toContain('67.01 h');
    expect(JSON.stringify(read)).not.toMatch(/\$\d/);
    await announceAll();
    const toFirm = (await mailTo('hello@plenum.example')).filter(({ content }) =>
      JSON.stringify(content).includes('67.01 h'),
    );
    expect(toFirm.length).toBeGreaterThan(0);
    expect(JSON.stringify(toFirm)).not.toMatch(/\$\d/);
    expect((await getNotices(admin)).notices).toContainEqual(
      expect.objectContaining({
        title: 'Project inquiry from Lakewood Mechanical',
        path: `/admin/inquiries/${id}`,
      }),
    );
    // Anyone who's address was typed is told that it arrived, not what was written.
    const told = await mailTo('priya@lakewood.example');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(LINE);
  });

  it('arrives without it when what it carried is no estimate', async () => {
    const id = await submitInquiry({ ...inquiry('odd@lakewood.example'), estimate: 'rs=<b>&w=-1' });
    expect(await getInquiry(admin, id)).toMatchObject({ estimate: null });
  });

  it('is shown without it when what was stored can’t be read any more', async () => {
    const id = await submitInquiry(inquiry('old@lakewood.example'));
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(projectInquiries)
        .set({ estimate: { rooftops: 8 } })
        .where(eq(projectInquiries.id, id)),
    );
    expect(await getInquiry(admin, id)).toMatchObject({ estimate: null });
  });
});

it('staff see by each submission what was asked for', async () => {
  const { rows } = await listLeadMagnetSubmissions(admin, NEWEST);
  expect(rows.map(({ email, sent }) => [email, sent])).toMatchObject([
    [
      'bill@county.example',
      { kind: 'score', line: '43 of 50, Leading', address: `/checklist/score?s=${SCORES}` },
    ],
    ['rosa@roof.example', { kind: 'estimate', line: LINE, address: `/estimator?${EXAMPLE_QUERY}` }],
  ]);
});
