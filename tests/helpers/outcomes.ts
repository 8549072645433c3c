import { randomUUID } from 'node:crypto';
import type { AdminActor } from '#app/access/actor.ts';
import { canonicalHash } from '#app/areas/contracts/canonical-hash.server.ts';
import { importFile } from '#app/areas/outcomes/import-commands.server.ts';
import { addMeasure } from '#app/areas/outcomes/measure-commands.server.ts';
import { measureSchema } from '#app/areas/outcomes/outcome-forms.ts';
import { measuredIn } from '#app/areas/outcomes/outcome-rows.server.ts';
import { createProject } from '#app/areas/projects/project-commands.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { MeasureKind } from '#app/records/outcome/outcome-status.ts';
import { outcomeBaselines, outcomeFigures } from '#app/records/outcome/outcome-tables.ts';

/** Adds a measure to a customer's board, with what a form says beside its kind. Returns its id. */
export function addTo(
  admin: AdminActor,
  customerId: string,
  form: Record<string, unknown>,
): Promise<string> {
  return addMeasure(admin, customerId, measureSchema.parse(form));
}

/** Imports a CSV text into a measure. */
export async function importText(
  admin: AdminActor,
  place: { customerId: string; measureId: string },
  text: string | Uint8Array,
  form: { layout: string; asOf?: string; column1?: string; column2?: string; column3?: string },
  fileName = 'export.csv',
) {
  const { body } = new Response(text as BodyInit);
  if (!body) throw new Error('There is no body.');
  const { id } = await stageUpload(admin, { fileName, body });
  return importFile(admin, place, { uploads: [id], ...form });
}

/** The months (YYYY-MM) from one on. */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}

/** The fields of a quarter's score, from one digit for each point. */
export function scoreForm(scores: string, quarter: string, after: number) {
  return {
    ...Object.fromEntries([...scores].map((score, at) => [`p${at + 1}`, score])),
    quarter,
    after: String(after),
  };
}

/**
 * Adds a measure to a board with twelve months of one value and then six of another, up to last month unless they begin more
 * months ago, and an agreed baseline of the first twelve for all measures that are there. The engagement starts after those.
 */
export async function agreedBoard(
  admin: AdminActor,
  customerId: string,
  kind: MeasureKind,
  before: number,
  after: number,
  monthsAgo = 18,
): Promise<void> {
  const measureId = await addTo(admin, customerId, { kind });
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
  const months = monthsFrom(first.toISOString().slice(0, 7), 18).map((month) => `${month}-01`);
  const [fromMonth = '', toMonth = ''] = [months[0], months[11]];
  await unsafeOwnerTransaction(async (tx) => {
    await tx.insert(outcomeFigures).values(
      months.map((month, at) => ({
        measureId,
        month,
        value: String(at < 12 ? before : after),
        cases: 10,
        grade: 'A' as const,
        setBy: admin.userId,
        authorName: 'Ada Advisor',
      })),
    );
    const measures = await measuredIn(tx, customerId, fromMonth, toMonth);
    const frozenText = `Agreement: Baseline\n\n${randomUUID()}\n`;
    await tx.insert(outcomeBaselines).values({
      customerId,
      number: measures.length,
      fromMonth,
      toMonth,
      kickoff: months[12] ?? '',
      measures,
      status: 'agreed',
      frozenText,
      contentHash: canonicalHash(frozenText),
      proposedBy: admin.userId,
      proposedByName: 'Ada Advisor',
      agreedAt: now,
      createdAt: new Date(now.getTime() - 1000 + measures.length),
    });
  });
}

/** Gives a customer a project that starts on a day: the kickoff that results count from. Returns its id. */
export function startOn(admin: AdminActor, customerId: string, startDate: string): Promise<string> {
  return createProject(admin, {
    customerId,
    title: 'Growth Sprint',
    kind: 'fixed',
    status: 'active',
    startDate,
    submissionId: randomUUID(),
  });
}
