import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, firmReadPolicy, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import type { TemplatePlan } from './template-plan.ts';

/** Templates for engagements. Their content is in their versions. */
export const engagementTemplates = pgTable(
  'engagement_templates',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    /** Number of the version that new proposals name, counted from 1. */
    latestVersion: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('engagement_templates_submission_unique').on(t.submissionId),
    index('engagement_templates_created').on(t.createdAt, t.id),
    index('engagement_templates_title').on(t.title, t.id),
    index('engagement_templates_created_by').on(t.createdBy),
    index('engagement_templates_archived')
      .on(t.createdAt, t.id)
      .where(sql`${t.archivedAt} is not null`),
    trigramIndex('engagement_templates', t.title),
    adminPolicy('engagement_templates'),
    firmReadPolicy('engagement_templates', ['engagement set-up']),
    ...staffPolicies('engagement_templates', 'work', 'act-work'),
  ],
);

/** The versions of templates. A version never changes, so that what a proposal names stays the same. */
export const engagementTemplateVersions = pgTable(
  'engagement_template_versions',
  {
    id: id(),
    templateId: uuid()
      .notNull()
      .references(() => engagementTemplates.id),
    number: integer().notNull(),
    plan: jsonb().$type<TemplatePlan>().notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('engagement_template_versions_number_unique').on(t.templateId, t.number),
    index('engagement_template_versions_created_by').on(t.createdBy),
    adminPolicy('engagement_template_versions'),
    firmReadPolicy('engagement_template_versions', ['engagement set-up']),
    ...staffPolicies('engagement_template_versions', 'work', 'act-work'),
  ],
);
