import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import {
  engagementTemplates,
  engagementTemplateVersions,
} from '#app/records/template/template-tables.ts';
import { EMPTY_PLAN, READY_MADE_PLANS } from './ready-made-plans.ts';
import type { NewTemplate, TemplateEdit } from './template-forms.ts';
import { latestPlan, lockedTemplate } from './template-rows.server.ts';

/**
 * Creates a template, once no matter how often the form is sent: its first version has the plan of a ready-made one, or an
 * empty one. Returns its id.
 */
export function createTemplate(
  actor: AdminActor,
  { submissionId, title, description, from }: NewTemplate,
): Promise<string> {
  const submission = submissionOf(submissionId, { title, description, from });
  const start = from ? READY_MADE_PLANS[from] : { description: undefined, plan: EMPTY_PLAN };
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, engagementTemplates, submission);
    if (earlier) return earlier;
    const [made] = await tx
      .insert(engagementTemplates)
      .values({
        title,
        description: description ?? start.description ?? null,
        createdBy: actor.userId,
        ...submission,
      })
      .returning({ id: engagementTemplates.id });
    if (!made) throw new Error('The template was not made.');
    await tx.insert(engagementTemplateVersions).values({
      templateId: made.id,
      number: 1,
      plan: start.plan,
      createdBy: actor.userId,
    });
    await logActivity(tx, actor, {
      action: 'template.created',
      entityType: 'template',
      entityId: made.id,
      metadata: { title },
    });
    return made.id;
  });
}

/**
 * Saves an edit of a template and returns the number of the version that has its plan: a new one if the plan changed. Proposals
 * and projects continue to use the version that they name.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived template.
 */
export function updateTemplate(
  actor: AdminActor,
  id: string,
  { version, title, description, ...plan }: TemplateEdit,
): Promise<number> {
  return asActor(actor, async (tx) => {
    const before = await lockedTemplate(tx, id, { version });
    const isSame = isDeepStrictEqual(plainOf(plan), plainOf(await latestPlan(tx, before)));
    const number = isSame ? before.latestVersion : before.latestVersion + 1;
    if (!isSame) {
      await tx
        .insert(engagementTemplateVersions)
        .values({ templateId: id, number, plan, createdBy: actor.userId });
    }
    const columns = { title, description: description ?? null };
    await tx
      .update(engagementTemplates)
      .set({ ...columns, latestVersion: number, ...nextVersion(engagementTemplates) })
      .where(eq(engagementTemplates.id, id));
    await logActivity(tx, actor, {
      action: 'template.updated',
      entityType: 'template',
      entityId: id,
      metadata: { title, number, ...changesOf(before, columns) },
    });
    return number;
  });
}

/** Removes a template from the ones to choose; records that name it still do. @throws as `updateTemplate`. */
export async function archiveTemplate(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedTemplate(tx, id, { version });
    await tx
      .update(engagementTemplates)
      .set({ archivedAt: sql`now()`, ...nextVersion(engagementTemplates) })
      .where(eq(engagementTemplates.id, id));
    await logActivity(tx, actor, {
      action: 'template.archived',
      entityType: 'template',
      entityId: id,
      metadata: { title },
    });
  });
}

/** Restores an archived template. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived. */
export async function restoreTemplate(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedTemplate(tx, id, { version, expected: 'archived' });
    await tx
      .update(engagementTemplates)
      .set({ archivedAt: null, ...nextVersion(engagementTemplates) })
      .where(eq(engagementTemplates.id, id));
    await logActivity(tx, actor, {
      action: 'template.restored',
      entityType: 'template',
      entityId: id,
      metadata: { title },
    });
  });
}

// As it is stored: what is undefined is not there.
function plainOf(plan: unknown): unknown {
  return JSON.parse(JSON.stringify(plan));
}
