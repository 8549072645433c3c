import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { NET_DAYS } from '#app/areas/billing/payment-terms.ts';
import { setProposalStatus } from '#app/areas/proposals/proposal-commands.server.ts';
import { setUpEngagement } from '#app/areas/proposals/proposal-jobs.server.ts';
import { chooseTemplate } from '#app/areas/proposals/proposal-template-commands.server.ts';
import { createTemplate } from '#app/areas/templates/template-commands.server.ts';
import { getTemplate } from '#app/areas/templates/template-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { move, pay, rowOf } from '#tests/helpers/billing.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { answerAs, makeEngagementCast } from '#tests/helpers/engagement-cast.ts';
import { makeProject } from '#tests/helpers/makers.ts';
import { getOpenLines, getProjectLine, getProposalLine } from './line-queries.server.ts';

setUpDatabase();

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
let templateVersionId: string;
beforeAll(async () => {
  cast = await makeEngagementCast();
  const id = await createTemplate(cast.ann, { title: 'Sprint', from: 'sprint-90' });
  templateVersionId = (await getTemplate(cast.ann, id)).versions[0]?.id ?? '';
});

async function sentProposal() {
  const { id } = await cast.proposal({ status: 'draft', totalAmount: '42000.00' });
  const choice = { templateVersionId, engagementStart: '2099-01-01', version: 1 };
  await chooseTemplate(cast.ann, id, choice);
  expect(await getProposalLine(cast.customer, id)).toBeNull();
  await setProposalStatus(cast.ann, id, { status: 'sent', version: 2 });
  return id;
}

const KINDS = ['Proposal', 'Baseline', 'Week 6', 'Week 10', 'Result', 'Last invoice'];

describe('the line of an engagement', () => {
  it('shows the customer every date before they accept, and the same to staff', async () => {
    const id = await sentProposal();
    const shown = await getProposalLine(cast.customer, id);
    const staffs = await getProposalLine(cast.ann, id);
    expect(shown?.agreed).toEqual(staffs?.agreed);
    const { plan, measures, consultant } = shown?.agreed ?? {};
    expect(plan?.invoices.map(({ amount }) => amount)).toEqual(Array(3).fill('14000.00'));
    expect([plan?.meetings.length, plan?.requests.length, measures?.length]).toEqual([4, 3, 5]);
    expect(consultant).toBe(cast.ann.name);
    expect(shown?.line.stations.map(({ kind }) => kind)).toEqual(KINDS);
    const days = shown?.line.stations.slice(1).map(({ date }) => date);
    expect(days).toEqual(days?.toSorted());
    expect(days).toEqual(staffs?.line.stations.slice(1).map(({ date }) => date));
    expect(shown?.line.stations.map(({ title }) => title)).toContain('$14,000.00');
    expect(await getProposalLine(cast.other, id)).toBeNull();
  });

  it('says what is next once they accepted, and opens each record', async () => {
    const id = await sentProposal();
    await answerAs(cast.customer, id, { version: 3 });
    await setUpEngagement(id);
    const line = (await getProposalLine(cast.customer, id))?.line;
    expect(line?.stations.map(({ kind }) => kind)).toEqual(KINDS);
    expect(line?.stations[0]).toMatchObject({ title: 'Accepted', state: 'done' });
    expect(line?.next.map(({ title, note }) => [title, note])).toEqual([
      ['Kickoff', 'Does it suit you?'],
      ['Invoice 1 of 3, $14,000.00', 'goes out that day, due Jan 31, 2099'],
      ['Name an owner for the new process', 'your task'],
      ['Work orders of the last 12 months', 'file that we need from you'],
    ]);
    const projectId = line?.key ?? '';
    const staffs = await getProjectLine(cast.ann, projectId);
    expect(staffs?.stations.map(({ title, date }) => [title, date])).toEqual(
      line?.stations.map(({ title, date }) => [title, date]),
    );
    // A draft opens for the firm alone, an invoice that was sent for both.
    const last = () =>
      getProjectLine(cast.customer, projectId).then((own) =>
        own?.stations.find(({ kind }) => kind === 'Last invoice'),
      );
    expect(staffs?.stations.at(-1)?.to).toMatch(/^\/admin\/invoices\//);
    expect((await last())?.to).toBeNull();
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(invoices)
        .set({ status: 'sent', sentAt: new Date() })
        .where(eq(invoices.proposalId, id)),
    );
    expect((await last())?.to).toMatch(/^\/customer\/billing\/invoices\//);
    expect(await getProjectLine(cast.other, projectId)).toBeNull();
  });

  it('has the amounts and days that were shown before accepting, to the paid first invoice', async () => {
    const id = await sentProposal();
    const shown = (await getProposalLine(cast.customer, id))?.agreed?.plan.invoices ?? [];
    await answerAs(cast.customer, id, { version: 3 });
    await setUpEngagement(id);
    const drafts = await unsafeOwnerTransaction((tx) =>
      tx
        .select()
        .from(invoices)
        .where(eq(invoices.proposalId, id))
        .orderBy(asc(invoices.planPlace)),
    );
    expect(drafts.map(({ sendOn, amount }) => [sendOn, amount])).toEqual(
      shown.map(({ date, amount }) => [date, amount]),
    );
    const first = drafts[0]?.id ?? '';
    await move(cast.ann, first, 'sent');
    const dueDate = addDays(shown[0]?.date ?? '', NET_DAYS);
    expect(await rowOf(first)).toMatchObject({ amount: '14000.00', dueDate });
    await pay(cast.ann, first, '14000.00');
    expect((await rowOf(first)).status).toBe('paid');
    const line = (await getProposalLine(cast.customer, id))?.line;
    expect(line?.next.map(({ title }) => title)).toContain('Invoice 2 of 3, $14,000.00');
  });

  it('is shown of the newest open engagements, and that there are more', async () => {
    const { customerId } = cast.other;
    await unsafeOwnerTransaction(async (tx) => {
      for (const number of [1, 2, 3]) {
        const createdAt = new Date(`2026-02-0${number}T15:00:00Z`);
        const given = { status: 'active', endDate: '2026-03-20', createdAt } as const;
        await makeProject(tx, customerId, { ...given, title: `Project ${number}` });
      }
      await makeProject(tx, customerId, { status: 'completed' });
    });
    const { lines, hasMore } = await getOpenLines(cast.other, customerId);
    expect(lines.map(({ title }) => title)).toEqual(['Project 3', 'Project 2']);
    expect(hasMore).toBe(true);
    expect(lines[0]?.stations).toMatchObject([{ kind: 'Result', date: '2026-03-20' }]);
  });
});
