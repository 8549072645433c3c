import { and, eq, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { businessDaysOf } from '#app/areas/templates/business-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { latestMapping } from '../import-rows.server.ts';
import { monthsLater } from '../period-figure.ts';
import { filesMissing } from './monthly-announcements.ts';
import { fileWords, layoutOf } from './planned-file.ts';
import { askForMonth } from './request-rows.server.ts';

const THE_PLAN: FirmActor = { kind: 'firm', by: 'monthly files' };

/**
 * Asks customers for the files of the last month and reminds them. Runs every hour, so within an hour of the firm's midnight.
 */
export const monthlyFilesJob: Job<object> = {
  name: 'monthly-files',
  schedule: '35 * * * *',
  async run() {
    const today = firmDay();
    await askForFiles(today);
    await remindOfFiles(today);
  },
};

const RUNNING = [
  isNull(monthlyFilePlans.pausedAt),
  isNull(monthlyFilePlans.endedAt),
  eq(customerProfiles.approvalStatus, 'approved'),
  isNull(customerProfiles.archivedAt),
] as const;

/** Makes the request for the month before `today` (the firm's calendar date) for each plan that has none yet. */
export async function askForFiles(today: string): Promise<void> {
  const month = monthsLater(`${today.slice(0, 7)}-01`, -1);
  const plans = await asFirm(THE_PLAN, (tx) =>
    tx
      .select({ id: monthlyFilePlans.id })
      .from(monthlyFilePlans)
      .innerJoin(customerProfiles, eq(customerProfiles.id, monthlyFilePlans.customerId))
      .where(
        and(
          ...RUNNING,
          lte(monthlyFilePlans.firstMonth, month),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(monthlyFileRequests)
              .where(
                and(
                  eq(monthlyFileRequests.planId, monthlyFilePlans.id),
                  eq(monthlyFileRequests.month, month),
                ),
              ),
          ),
        ),
      )
      .orderBy(monthlyFilePlans.id),
  );
  for (const { id } of plans) {
    await asFirm(THE_PLAN, (tx) => askForMonth(tx, THE_PLAN, id, today));
  }
}

/** Reminds customers of missing files, once before the due day and once after it, as their plans say. */
export async function remindOfFiles(today: string): Promise<void> {
  const days = businessDaysOf(firmClock());
  await asFirm(THE_PLAN, async (tx) => {
    const open = await tx
      .select({
        id: monthlyFileRequests.id,
        customerId: monthlyFileRequests.customerId,
        contactId: monthlyFilePlans.contactId,
        month: monthlyFileRequests.month,
        dueDate: monthlyFileRequests.dueDate,
        remindBefore: monthlyFilePlans.remindBefore,
        remindAfter: monthlyFilePlans.remindAfter,
        remindedBeforeAt: monthlyFileRequests.remindedBeforeAt,
        remindedAfterAt: monthlyFileRequests.remindedAfterAt,
      })
      .from(monthlyFileRequests)
      .innerJoin(monthlyFilePlans, eq(monthlyFilePlans.id, monthlyFileRequests.planId))
      .innerJoin(customerProfiles, eq(customerProfiles.id, monthlyFileRequests.customerId))
      .where(
        and(
          ...RUNNING,
          isNull(monthlyFileRequests.doneAt),
          isNull(monthlyFileRequests.withdrawnAt),
        ),
      )
      .orderBy(monthlyFileRequests.id)
      .for('update', { of: monthlyFileRequests });
    for (const request of open) {
      const { dueDate, remindBefore, remindAfter, remindedBeforeAt, remindedAfterAt } = request;
      const isNear =
        remindBefore > 0 && today <= dueDate && days.nth(today, remindBefore) >= dueDate;
      const isOver = remindAfter > 0 && today >= days.nth(dueDate, remindAfter);
      if (isOver && remindedAfterAt === null) {
        await remind(tx, request, 'remindedAfterAt');
      } else if (isNear && remindedBeforeAt === null) {
        await remind(tx, request, 'remindedBeforeAt');
      }
    }
  });
}

type OpenRequest = {
  id: string;
  customerId: string;
  contactId: string | null;
  month: string;
  dueDate: string;
};

async function remind(
  tx: Tx,
  request: OpenRequest,
  mark: 'remindedBeforeAt' | 'remindedAfterAt',
): Promise<void> {
  const files = await tx
    .select({
      measureId: outcomeMeasures.id,
      name: outcomeMeasures.name,
      kind: outcomeMeasures.kind,
      layout: monthlyRequestedFiles.layout,
    })
    .from(monthlyRequestedFiles)
    .innerJoin(outcomeMeasures, eq(outcomeMeasures.id, monthlyRequestedFiles.measureId))
    .where(
      and(
        eq(monthlyRequestedFiles.requestId, request.id),
        isNull(monthlyRequestedFiles.importId),
        isNull(monthlyRequestedFiles.documentId),
        isNull(outcomeMeasures.archivedAt),
      ),
    )
    .orderBy(monthlyRequestedFiles.position);
  if (files.length === 0) return;
  await tx
    .update(monthlyFileRequests)
    .set({ [mark]: sql`now()` })
    .where(eq(monthlyFileRequests.id, request.id));
  const missing: string[] = [];
  for (const { measureId, name, kind, layout: key } of files) {
    const layout = layoutOf(kind, key);
    if (!layout) continue;
    const mapping = layout.isMapped ? await latestMapping(tx, measureId, layout) : undefined;
    missing.push(`${name}: ${fileWords(layout, mapping)}`);
  }
  await announce(tx, THE_PLAN, filesMissing({ ...request, missing }, mark === 'remindedAfterAt'));
}
