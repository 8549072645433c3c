import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-jobs.server.ts';
import { expireContracts } from '#app/areas/contracts/contract-jobs.server.ts';
import { expireProposals } from '#app/areas/proposals/proposal-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity-tables.ts';
import { makeContract, makeProposal } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeInvoice } from '#tests/helpers/makers.ts';

setUpDatabase();

/** The lines of the log about a record: by whom, and what they wrote down. */
const linesAbout = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        action: activityLogs.action,
        userId: activityLogs.userId,
        metadata: activityLogs.metadata,
      })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id)),
  );

const LONG_AGO = '2026-01-31';
const TODAY = '2026-11-20';

describe('what the firm does by a date', () => {
  it.each([
    [
      'overdue',
      'invoice.overdue',
      (customerId: string) =>
        unsafeOwnerTransaction((tx) =>
          makeInvoice(tx, customerId, { status: 'sent', dueDate: LONG_AGO }),
        ),
      () => overdueInvoicesJob.run({}),
    ],
    [
      'proposal dates',
      'proposal.expired',
      (customerId: string) =>
        unsafeOwnerTransaction((tx) =>
          makeProposal(tx, customerId, { status: 'sent', validUntil: LONG_AGO }),
        ),
      () => expireProposals(TODAY),
    ],
    [
      'contract dates',
      'contract.expired',
      (customerId: string) =>
        unsafeOwnerTransaction((tx) =>
          makeContract(tx, customerId, { status: 'signed', endDate: LONG_AGO }),
        ),
      () => expireContracts(TODAY),
    ],
  ])('is logged as its %s, without a person', async (by, action, make, run) => {
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const { id } = await make(profile.id);
    await run();
    const metadata = expect.objectContaining({ by });
    expect(await linesAbout(id)).toEqual([{ action, userId: null, metadata }]);
  });
});
