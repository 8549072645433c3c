import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeImports,
  outcomeMeasures,
  outcomeRows,
  outcomeSignatures,
} from '#app/records/outcome/outcome-tables.ts';
import { outcomeResults } from '#app/records/outcome/result-tables.ts';
import {
  outcomeConsents,
  quarterlyScores,
  scoreRequests,
} from '#app/records/outcome/score-tables.ts';

/** A measure with a figure of an imported file, and a baseline that waits; one measure is archived. */
export async function addOutcomes(
  tx: Tx,
  profile: typeof customerProfiles.$inferSelect,
  adminId: string,
): Promise<void> {
  const [document] = await tx
    .select({ id: customerDocuments.id })
    .from(customerDocuments)
    .where(and(eq(customerDocuments.customerId, profile.id), isNull(customerDocuments.archivedAt)));
  for (const archivedAt of [null, new Date()]) {
    const [measure] = await tx
      .insert(outcomeMeasures)
      .values({
        customerId: profile.id,
        kind: 'own',
        name: 'Callbacks',
        unit: 'number',
        direction: 'down',
        formula: 'Callbacks by jobs.',
        source: 'Job list.',
        archivedAt,
      })
      .returning({ id: outcomeMeasures.id });
    const measureId = measure?.id ?? '';
    const by = { authorName: 'Ada Admin', measureId };
    const [file] = await tx
      .insert(outcomeImports)
      .values({
        ...by,
        part: 'all',
        layout: 'own-measure',
        mapping: {},
        documentId: document?.id ?? '',
        documentNumber: 1,
        fileName: 'jobs.csv',
        sha256: 'f',
        rowCount: 1,
        skippedCount: 0,
        fromMonth: '2026-08-01',
        toMonth: '2026-08-01',
        importedBy: adminId,
      })
      .returning({ id: outcomeImports.id });
    await tx.insert(outcomeRows).values({
      importId: file?.id ?? '',
      number: 2,
      measureId,
      month: '2026-08-01',
      numerator: '1',
      denominator: '4',
      cells: {},
    });
    await tx.insert(outcomeFigures).values({
      ...by,
      month: '2026-08-01',
      value: '0.25',
      grade: 'A',
      setBy: adminId,
    });
  }
  await addMonthlyFiles(tx, profile.id);
  const [baseline] = await tx
    .insert(outcomeBaselines)
    .values({
      customerId: profile.id,
      number: 1,
      fromMonth: '2026-08-01',
      toMonth: '2026-08-01',
      measures: [],
      frozenText: 'Baseline',
      contentHash: 'f',
      proposedBy: adminId,
      proposedByName: 'Ada Admin',
    })
    .returning({ id: outcomeBaselines.id });
  const by = profile.userId ?? '';
  const of = { customerId: profile.id, quarter: '2026-10-01', authorName: 'Ada Admin' };
  await tx
    .insert(quarterlyScores)
    .values({ ...of, number: 1, scores: '1'.repeat(25), enteredBy: by });
  await tx.insert(scoreRequests).values({ ...of, requestedBy: adminId });
  await tx.insert(outcomeConsents).values({
    customerId: profile.id,
    terms: 'Terms',
    givenBy: by,
    givenByName: profile.contactName,
  });
  await tx.insert(outcomeResults).values({
    customerId: profile.id,
    content: {
      start: '2026-08-01',
      before: 'July 2026',
      after: 'Aug 2026',
      measures: [],
      dollars: null,
    },
    description: 'A contractor',
    proposedBy: adminId,
    proposedByName: 'Ada Admin',
  });
  await tx.insert(outcomeSignatures).values({
    baselineId: baseline?.id ?? '',
    side: 'firm',
    signedName: 'Ada Admin',
    userId: adminId,
    email: 'ada@example.com',
    ipAddress: '203.0.113.7',
    contentHash: 'f',
  });
}

/** What is asked for each month, with a request that waits for a file of the measure on the board, and one that is withdrawn. */
async function addMonthlyFiles(tx: Tx, customerId: string): Promise<void> {
  const [measure] = await tx
    .select({ id: outcomeMeasures.id })
    .from(outcomeMeasures)
    .where(and(eq(outcomeMeasures.customerId, customerId), isNull(outcomeMeasures.archivedAt)));
  const measureId = measure?.id ?? '';
  const layout = 'own-measure';
  const [plan] = await tx
    .insert(monthlyFilePlans)
    .values({
      customerId,
      files: [{ measureId, layout }],
      dueDay: 5,
      remindBefore: 2,
      remindAfter: 1,
      firstMonth: '2026-08-01',
    })
    .returning({ id: monthlyFilePlans.id });
  for (const [month, withdrawnAt] of [
    ['2026-08-01', null],
    ['2026-09-01', new Date()],
  ] as const) {
    const [request] = await tx
      .insert(monthlyFileRequests)
      .values({ planId: plan?.id ?? '', customerId, month, dueDate: '2026-10-05', withdrawnAt })
      .returning({ id: monthlyFileRequests.id });
    await tx
      .insert(monthlyRequestedFiles)
      .values({ requestId: request?.id ?? '', position: 0, measureId, layout });
  }
}
