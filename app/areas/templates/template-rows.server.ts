import { and, eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { checkCopy, type SeenCopy } from '#app/access/seen-copy.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { TemplatePlan } from '#app/records/template/template-plan.ts';
import {
  engagementTemplates,
  engagementTemplateVersions,
} from '#app/records/template/template-tables.ts';

type Template = typeof engagementTemplates.$inferSelect;

/**
 * A template, locked until the transaction ends, when it is the copy that was seen.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedTemplate(tx: Tx, id: string, seen: SeenCopy): Promise<Template> {
  const [template] = await tx
    .select()
    .from(engagementTemplates)
    .where(eq(engagementTemplates.id, id))
    .for('update');
  if (!template) throw new NotFoundError();
  checkCopy(template, seen, 'template');
  return template;
}

/** The plan of a template's latest version. @throws NotFoundError */
export async function latestPlan(
  tx: Tx,
  { id, latestVersion }: Pick<Template, 'id' | 'latestVersion'>,
): Promise<TemplatePlan> {
  const [version] = await tx
    .select({ plan: engagementTemplateVersions.plan })
    .from(engagementTemplateVersions)
    .where(
      and(
        eq(engagementTemplateVersions.templateId, id),
        eq(engagementTemplateVersions.number, latestVersion),
      ),
    );
  if (!version) throw new NotFoundError();
  return version.plan;
}
