import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { services } from '#app/records/invoice/service-tables.ts';
import type { NewService, ServiceEdit } from './service-forms.ts';

/** Adds a service to the catalog, once no matter how often the form is sent. @throws RefusedError when its name is taken. */
export function createService(
  actor: AdminActor,
  { submissionId, ...service }: NewService,
): Promise<string> {
  const submission = submissionOf(submissionId, service);
  return withFreeName(service.name, () =>
    asActor(actor, async (tx) => {
      const earlier = await earlierSubmission(tx, services, submission);
      if (earlier) return earlier;
      const [made] = await tx
        .insert(services)
        .values({ ...columnsOf(service), ...submission })
        .returning({ id: services.id });
      if (!made) throw new Error('The service was not made.');
      await log(tx, actor, 'books.service_created', made.id, { name: service.name });
      return made.id;
    }),
  );
}

/** Edits a service. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is archived, or its name is taken. */
export async function updateService(
  actor: AdminActor,
  id: string,
  { version, ...service }: ServiceEdit,
): Promise<void> {
  await withFreeName(service.name, () =>
    asActor(actor, async (tx) => {
      const before = await lockedService(tx, id, version, 'current');
      const after = columnsOf(service);
      await tx
        .update(services)
        .set({ ...after, ...nextVersion(services) })
        .where(eq(services.id, id));
      const changes = changesOf(before, after);
      await log(tx, actor, 'books.service_updated', id, { name: service.name, ...changes });
    }),
  );
}

/** Takes a service out of what lines offer. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it already is. */
export async function archiveService(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { name } = await lockedService(tx, id, version, 'current');
    await tx
      .update(services)
      .set({ archivedAt: sql`now()`, ...nextVersion(services) })
      .where(eq(services.id, id));
    await log(tx, actor, 'books.service_archived', id, { name });
  });
}

/** Offers an archived service again. @throws NotFoundError, ChangedMeanwhileError, RefusedError when another has its name. */
export async function restoreService(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await withFreeName('this', () =>
    asActor(actor, async (tx) => {
      const { name } = await lockedService(tx, id, version, 'archived');
      await tx
        .update(services)
        .set({ archivedAt: null, ...nextVersion(services) })
        .where(eq(services.id, id));
      await log(tx, actor, 'books.service_restored', id, { name });
    }),
  );
}

async function lockedService(
  tx: Tx,
  id: string,
  version: number,
  expected: 'current' | 'archived',
) {
  const [service] = await tx.select().from(services).where(eq(services.id, id)).for('update');
  if (!service) throw new NotFoundError();
  checkCopy(service, { version, expected }, 'service');
  return service;
}

function log(
  tx: Tx,
  actor: AdminActor,
  action:
    | 'books.service_created'
    | 'books.service_updated'
    | 'books.service_archived'
    | 'books.service_restored',
  entityId: string,
  metadata: Record<string, unknown>,
) {
  return logActivity(tx, actor, { action, entityType: 'books', entityId, metadata });
}

function columnsOf({
  name,
  description,
  unit,
  unitPrice,
  taxName,
}: Omit<NewService, 'submissionId'>) {
  return {
    name,
    description: description ?? null,
    unit: unit ?? null,
    unitPrice,
    taxName: taxName ?? null,
  };
}

async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'services_name_unique')) throw error;
    throw new RefusedError(
      name === 'this'
        ? 'Another service has this name. Rename that one first.'
        : `Another service is named "${name}".`,
    );
  }
}
