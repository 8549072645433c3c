import { asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { getMailFlow } from '#app/areas/mailbox/mailbox-queries.server.ts';
import { isPublished } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { SAMPLE_CLIENT } from '#app/records/customer/sample-client.ts';
import { DEFAULT_FIRM } from '#app/records/settings/firm.ts';
import { readStored, readStoredTexts } from '#app/records/settings/stored-settings.server.ts';
import { engagementTemplates } from '#app/records/template/template-tables.ts';
import type { OpeningLine } from './opening-lines.ts';
import { hasSample } from './sample/sample-commands.server.ts';

const KEYS = ['company.name', 'company.email', 'business.hours', 'company.people'] as const;

/**
 * Returns the checklist of a firm that has not published its site, for those of its staff who manage it; null for everyone else,
 * and once the site is published.
 */
export async function getOpening(actor: AdminActor) {
  if (isPublished() || !may(actor, 'manage')) return null;
  const flow = await getMailFlow(actor);
  return asActor(actor, async (tx) => ({
    lines: await openingLines(tx),
    mail: await lastMailTest(tx),
    mailbox: flow.name && { isReached: flow.reachedAt !== null && flow.failingSince === null },
    hasClients: await hasClients(tx),
    hasSample: await hasSample(tx),
  }));
}

/** The checklist as Today shows it. */
export type OpeningDay = NonNullable<Awaited<ReturnType<typeof getOpening>>>;

/** Returns what the firm has filled in, in the caller's transaction. Built-in values are nobody's. */
export async function openingLines(tx: Tx): Promise<OpeningLine[]> {
  const { texts } = await readStoredTexts(tx, KEYS);
  const { values } = await readStored(tx, KEYS);
  const own = (value: string, builtIn: string) => (value === builtIn ? null : value);
  const [template] = await tx
    .select({ title: engagementTemplates.title })
    .from(engagementTemplates)
    .where(isNull(engagementTemplates.archivedAt))
    .orderBy(asc(engagementTemplates.createdAt), asc(engagementTemplates.id))
    .limit(1);
  return [
    { key: 'name', value: own(values['company.name'], DEFAULT_FIRM.name) },
    { key: 'email', value: own(values['company.email'], DEFAULT_FIRM.email) },
    { key: 'hours', value: texts.has('business.hours') ? 'Saved' : null },
    { key: 'person', value: values['company.people'][0]?.name ?? null },
    { key: 'engagement', value: template?.title ?? null },
  ];
}

/** How the latest test email left; null before the first. */
async function lastMailTest(tx: Tx): Promise<string | null> {
  const [test] = await tx
    .select({ outcome: sql<string | null>`${activityLogs.metadata} ->> 'outcome'` })
    .from(activityLogs)
    .where(eq(activityLogs.action, 'settings.mail_tested'))
    .orderBy(desc(activityLogs.createdAt), desc(activityLogs.id))
    .limit(1);
  return test?.outcome ?? null;
}

async function hasClients(tx: Tx): Promise<boolean> {
  const [client] = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(ne(customerProfiles.id, SAMPLE_CLIENT))
    .limit(1);
  return client !== undefined;
}
