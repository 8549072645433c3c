import { and, asc, desc, eq, ilike, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import {
  engagementTemplates,
  engagementTemplateVersions,
} from '#app/records/template/template-tables.ts';
import type { TemplateSort } from './template-filters.ts';
import { latestPlan } from './template-rows.server.ts';

/** Most templates that are offered for a choice, and most earlier versions that a page names. */
const MOST_CHOICES = 100;
const MOST_VERSIONS = 20;

/** The sort keys of lists of templates. */
export const TEMPLATE_SORTS: Record<TemplateSort, SortKey> = {
  title: { by: engagementTemplates.title, type: 'text' },
  created: { by: engagementTemplates.createdAt, type: 'timestamptz' },
};

const isNamed = and(
  eq(engagementTemplateVersions.templateId, engagementTemplates.id),
  eq(engagementTemplateVersions.number, engagementTemplates.latestVersion),
);

const lengthOf = (part: 'milestones' | 'tasks' | 'meetings') =>
  sql<number>`jsonb_array_length(${engagementTemplateVersions.plan} -> ${part})`;

/** Templates with what their latest version contains, searched by title. */
export async function listTemplates(
  actor: AdminActor,
  request: PageRequest,
  { isArchived }: { isArchived: boolean },
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: engagementTemplates,
      sort: TEMPLATE_SORTS[request.sort as TemplateSort],
      request,
      filters: isArchived
        ? isNotNull(engagementTemplates.archivedAt)
        : isNull(engagementTemplates.archivedAt),
      search: async (pattern) => [ilike(engagementTemplates.title, pattern)],
      rows: (cursor) =>
        tx
          .select({
            id: engagementTemplates.id,
            title: engagementTemplates.title,
            description: engagementTemplates.description,
            latestVersion: engagementTemplates.latestVersion,
            milestones: lengthOf('milestones'),
            tasks: lengthOf('tasks'),
            meetings: lengthOf('meetings'),
            createdAt: engagementTemplates.createdAt,
            cursor,
          })
          .from(engagementTemplates)
          .innerJoin(engagementTemplateVersions, isNamed),
    }),
  );
}

/** One template of the list. */
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>['rows'][number];

/** A template with its latest plan and its earlier versions, newest first. @throws NotFoundError */
export async function getTemplate(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [template] = await tx
      .select({
        id: engagementTemplates.id,
        title: engagementTemplates.title,
        description: engagementTemplates.description,
        latestVersion: engagementTemplates.latestVersion,
        archivedAt: engagementTemplates.archivedAt,
        version: engagementTemplates.version,
      })
      .from(engagementTemplates)
      .where(eq(engagementTemplates.id, id));
    if (!template) throw new NotFoundError();
    const versions = await tx
      .select({
        id: engagementTemplateVersions.id,
        number: engagementTemplateVersions.number,
        createdAt: engagementTemplateVersions.createdAt,
        creatorName: users.name,
      })
      .from(engagementTemplateVersions)
      .leftJoin(users, eq(users.id, engagementTemplateVersions.createdBy))
      .where(eq(engagementTemplateVersions.templateId, id))
      .orderBy(desc(engagementTemplateVersions.number))
      .limit(MOST_VERSIONS);
    return { ...template, plan: await latestPlan(tx, template), versions };
  });
}

/** A template as its page shows it. */
export type TemplateDetail = Awaited<ReturnType<typeof getTemplate>>;

/** The latest versions of templates in use, for a proposal to name one. */
export async function templateChoices(tx: Tx) {
  return tx
    .select({
      value: engagementTemplateVersions.id,
      title: engagementTemplates.title,
      number: engagementTemplateVersions.number,
    })
    .from(engagementTemplates)
    .innerJoin(engagementTemplateVersions, isNamed)
    .where(isNull(engagementTemplates.archivedAt))
    .orderBy(asc(engagementTemplates.title), asc(engagementTemplates.id))
    .limit(MOST_CHOICES);
}

/** A version of a template by its id, with the template's title. @throws NotFoundError */
export async function templateVersion(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      id: engagementTemplateVersions.id,
      number: engagementTemplateVersions.number,
      title: engagementTemplates.title,
      plan: engagementTemplateVersions.plan,
      isLatest: sql<boolean>`${engagementTemplateVersions.number} = ${engagementTemplates.latestVersion}`,
      archivedAt: engagementTemplates.archivedAt,
    })
    .from(engagementTemplateVersions)
    .innerJoin(
      engagementTemplates,
      eq(engagementTemplates.id, engagementTemplateVersions.templateId),
    )
    .where(eq(engagementTemplateVersions.id, id));
  if (!found) throw new NotFoundError();
  return found;
}

/**
 * A version of a template for a proposal that is to name it again: the template can't be archived until the transaction ends.
 * @throws RefusedError for a version that can't be chosen.
 */
export async function chosenVersion(tx: Tx, id: string) {
  const [choice] = await tx
    .select({ id: engagementTemplateVersions.id })
    .from(engagementTemplateVersions)
    .innerJoin(engagementTemplates, isNamed)
    .where(and(eq(engagementTemplateVersions.id, id), isNull(engagementTemplates.archivedAt)))
    .for('share', { of: engagementTemplates });
  if (!choice) {
    throw new RefusedError(
      'This template has changed or was archived in the meantime. Choose it again.',
    );
  }
  return templateVersion(tx, id);
}
