import { expect, it } from 'vitest';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { refreshFirm } from '#app/areas/settings/firm-hours-queries.server.ts';
import { createTemplate } from '#app/areas/templates/template-commands.server.ts';
import { getTemplate } from '#app/areas/templates/template-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { NOTICE_SUBJECTS } from '#app/records/notice/notice-subjects.ts';
import { NOTIFICATION_SWITCHES } from '#app/records/settings/declared-settings.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { answerAs, makeEngagementCast } from '#tests/helpers/engagement-cast.ts';
import { setProposalStatus } from './proposal-commands.server.ts';
import { setUpEngagement } from './proposal-jobs.server.ts';
import { chooseTemplate } from './proposal-template-commands.server.ts';

setUpDatabase();

it('accepting a proposal that sets up its project sends one email to each person concerned', async () => {
  const { ann, customer, proposal } = await makeEngagementCast();
  await unsafeOwnerTransaction(async (tx) => {
    await makeUser(tx, { role: 'admin', email: 'second@staff.example' });
    for (const role of ['operations', 'billing'] as const) {
      const user = await makeUser(tx, { email: `${role}@customer.example` });
      await makeMember(tx, customer.customerId, user, { role });
    }
    const routes = NOTICE_SUBJECTS.map((subject) => [subject, { to: 'all', people: [] }]);
    await tx
      .insert(settings)
      .values([
        { key: 'notifications.staff', value: JSON.stringify(Object.fromEntries(routes)) },
        ...NOTIFICATION_SWITCHES.map((key) => ({ key, value: 'true' })),
      ]);
  });
  await refreshFirm();
  const templateId = await createTemplate(ann, { title: 'Sprint', from: 'sprint-90' });
  const { versions, plan } = await getTemplate(ann, templateId);
  const { id } = await proposal({ status: 'draft', title: 'Pricing', totalAmount: '42000.00' });
  await chooseTemplate(ann, id, {
    ...{ templateVersionId: versions[0]?.id, engagementStart: '2099-01-01', version: 1 },
  });
  await setProposalStatus(ann, id, { status: 'sent', version: 2 });
  const before = (await queuedAnnouncements()).length;
  await answerAs(customer, id, { version: 3 });
  await setUpEngagement(id);
  for (const queued of (await queuedAnnouncements()).slice(before)) await announceJob.run(queued);

  const mails = await queuedMail();
  const subjectsTo = (email: string) =>
    mails.filter(({ to }) => to === email).map(({ content }) => content.subject);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  for (const email of [ann.email, 'second@staff.example']) {
    expect(subjectsTo(email)).toEqual(['Proposal accepted: Pricing']);
  }
  for (const email of [customer.email, 'operations@customer.example', 'billing@customer.example']) {
    expect(subjectsTo(email)).toEqual(['Your project is set up: Pricing']);
  }
  // It says everything that comes next: what five emails said before.
  const words = mails.filter(({ to }) => to === customer.email).map((one) => JSON.stringify(one));
  const theirs = plan.tasks.filter(({ side }) => side === 'customer');
  expect([plan.meetings, plan.requests, theirs].every((part) => part.length > 0)).toBe(true);
  for (const { title } of [...plan.meetings, ...plan.requests, ...theirs]) {
    expect(words.join()).toContain(JSON.stringify(title).slice(1, -1));
  }
  expect(words.join()).toContain('Meetings that we suggest. Confirm each in the portal');
  expect(mails.find(({ to }) => to === customer.email)?.attach).toHaveLength(plan.meetings.length);
});
