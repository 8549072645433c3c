import { expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { projectMilestones } from '#app/records/project/project-tables.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject } from '#tests/helpers/makers.ts';
import { getReportSteps } from './report-step-queries.server.ts';

setUpDatabase();

it('a report has what was reached from the first day of the engagement on, as the firm’s clock says it', async () => {
  const admin = await makeAdmin();
  const customerId = await unsafeOwnerTransaction(async (tx) => {
    const { profile } = await makeCustomer(tx);
    const { id: projectId } = await makeProject(tx, profile.id, { status: 'active' });
    const reached = [
      ['The evening before', '2026-03-02T01:00:00Z'],
      ['That morning', '2026-03-02T15:00:00Z'],
    ] as const;
    await tx.insert(projectMilestones).values([
      ...reached.map(([title, at], position) => ({
        projectId,
        title,
        position,
        completedAt: new Date(at),
      })),
      { projectId, title: 'Not yet', dueDate: '2026-04-01', position: 2 },
    ]);
    return profile.id;
  });
  expect(await getReportSteps(admin, customerId, '2026-03-02')).toEqual({
    reached: [{ title: 'That morning', on: '2026-03-02', acceptedBy: null }],
    ahead: [{ title: 'Not yet', on: '2026-04-01' }],
  });
});
