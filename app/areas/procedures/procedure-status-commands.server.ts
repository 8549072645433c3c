import { and, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import {
  outcomeOf,
  PROCEDURE_STATUS_DISPLAY,
  type StatusOutcome,
  statusAfterRestoring,
} from '#app/records/procedure/procedure-status.ts';
import { procedures, procedureVersions } from '#app/records/procedure/procedure-tables.ts';
import { procedureEffects } from './procedure-effects.ts';
import type { ProcedureStatusChange } from './procedure-forms.ts';
import { lockProcedure, type Version } from './procedure-rows.server.ts';

/**
 * Sets a procedure's status; any status can follow any other (specification, section 4). A newly approved version is announced
 * to the customer; the notice is marked read once the version is no longer in force or the procedure is archived.
 * @throws NotFoundError, ChangedMeanwhileError.
 */
export async function setProcedureStatus(
  actor: AdminActor,
  id: string,
  { status, version }: ProcedureStatusChange,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { procedure, latest } = await lockProcedure(tx, id, version);
    if (procedure.status === status) return;
    const isApproved = latest.approvedAt !== null;
    const outcome = outcomeOf(
      status,
      {
        number: latest.number,
        writtenBy: latest.createdBy,
        isReviewed: latest.reviewedAt !== null,
        isApproved,
      },
      {
        approvedVersion: procedure.approvedVersion,
        previousApproved: await approvedBefore(tx, id, latest.number),
        actorId: actor.userId,
      },
    );
    if (outcome.reviewed !== 'keep' || outcome.approved !== 'keep') {
      await tx
        .update(procedureVersions)
        .set(stampsOf(outcome, latest, actor))
        .where(eq(procedureVersions.id, latest.id));
    }
    await tx
      .update(procedures)
      .set({
        status,
        approvedVersion: outcome.approvedVersion,
        ...nextVersion(procedures),
      })
      .where(eq(procedures.id, id));
    const { customerId } = procedure;
    // With an earlier version in force again there is still something for the customer to open.
    const isWithdrawn = isApproved && outcome.approvedVersion === null;
    await happened(tx, actor, procedureEffects, 'procedure.status_changed', {
      id,
      version: latest,
      before: procedure.status,
      after: status,
      approved:
        outcome.approved === 'set'
          ? { ...latest, id, customerId, contactName: await contactOf(tx, customerId) }
          : null,
      isGone: isWithdrawn || status === 'archived',
    });
  });
}

/**
 * Records that the actor reviewed the latest version.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it isn't in review, was already reviewed, or the actor wrote
 * it while someone else could review it.
 */
export async function markReviewed(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const { procedure, latest } = await lockProcedure(tx, id, version);
    if (procedure.status !== 'review') throw new RefusedError('This procedure is not in review.');
    if (latest.reviewedAt) throw new RefusedError('This version was already reviewed.');
    const isAuthor = latest.createdBy === actor.userId;
    if (isAuthor && (await hasOtherReviewer(tx, actor.userId, procedure.customerId))) {
      throw new RefusedError('You wrote this version. Someone else on the staff has to review it.');
    }
    await tx
      .update(procedureVersions)
      .set({ reviewedBy: actor.userId, reviewedAt: sql`now()` })
      .where(eq(procedureVersions.id, latest.id));
    await tx.update(procedures).set(nextVersion(procedures)).where(eq(procedures.id, id));
    await logActivity(tx, actor, {
      action: 'procedure.reviewed',
      entityType: 'procedure',
      entityId: id,
      metadata: { title: latest.title, number: latest.number },
    });
  });
}

/**
 * Restores an archived procedure: as approved if its latest version was, else as a draft.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it isn't archived.
 */
export async function restoreProcedure(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { procedure, latest } = await lockProcedure(tx, id, version);
    if (procedure.status !== 'archived') throw new RefusedError('This procedure is not archived.');
    const status = statusAfterRestoring({ isApproved: latest.approvedAt !== null });
    await tx
      .update(procedures)
      .set({ status, ...nextVersion(procedures) })
      .where(eq(procedures.id, id));
    await logActivity(tx, actor, {
      action: 'procedure.restored',
      entityType: 'procedure',
      entityId: id,
      metadata: { title: latest.title, status: PROCEDURE_STATUS_DISPLAY[status].label },
    });
  });
}

async function approvedBefore(tx: Tx, id: string, number: number): Promise<number | null> {
  const [row] = await tx
    .select({ number: procedureVersions.number })
    .from(procedureVersions)
    .where(
      and(
        eq(procedureVersions.procedureId, id),
        lt(procedureVersions.number, number),
        isNotNull(procedureVersions.approvedAt),
      ),
    )
    .orderBy(desc(procedureVersions.number))
    .limit(1);
  return row?.number ?? null;
}

/** Whether anyone but the author does work for the customer, and so can review. */
async function hasOtherReviewer(tx: Tx, authorId: string, customerId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(ne(users.id, authorId), isStaffWith('act-work', customerId)))
    .limit(1);
  return other !== undefined;
}

async function contactOf(tx: Tx, customerId: string): Promise<string> {
  const [customer] = await tx
    .select({ contactName: customerProfiles.contactName })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!customer) throw new NotFoundError();
  return customer.contactName;
}

function stampsOf({ reviewed, approved }: StatusOutcome, latest: Version, actor: AdminActor) {
  const now = sql`now()`;
  return {
    ...(reviewed === 'set' && { reviewedBy: actor.userId, reviewedAt: now }),
    ...(reviewed === 'clear' && { reviewedBy: null, reviewedAt: null }),
    ...(approved === 'set' && { approvedBy: actor.userId, approvedAt: now }),
    ...(approved === 'set' &&
      !latest.firstApprovedAt && { firstApprovedBy: actor.userId, firstApprovedAt: now }),
    ...(approved === 'clear' && { approvedBy: null, approvedAt: null }),
  };
}
