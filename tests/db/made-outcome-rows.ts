import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { customerProfiles } from '#app/records/customer-tables.ts';
import { customerDocuments } from '#app/records/document-tables.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeImports,
  outcomeMeasures,
  outcomeRows,
  outcomeSignatures,
} from '#app/records/outcome-tables.ts';

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
