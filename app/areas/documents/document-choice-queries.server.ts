import { and, desc, eq, exists, isNull } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';

// What the filters of the lists of documents and of file requests are called, and choose from.

/** Most projects that a customer chooses from. */
const OPTIONS = 50;

/** The customer's own projects that documents belong to, newest first. */
export async function listDocumentProjects(
  actor: CustomerActor,
): Promise<{ value: string; label: string }[]> {
  return asActor(actor, (tx) =>
    tx
      .select({ value: projects.id, label: projects.title })
      .from(projects)
      .where(
        and(
          eq(projects.customerId, actor.customerId),
          isNull(projects.archivedAt),
          exists(
            tx
              .select({ id: customerDocuments.id })
              .from(customerDocuments)
              .where(
                and(
                  eq(customerDocuments.projectId, projects.id),
                  isNull(customerDocuments.archivedAt),
                ),
              ),
          ),
        ),
      )
      .orderBy(desc(projects.createdAt), desc(projects.id))
      .limit(OPTIONS),
  );
}

/** Returns the project that a list is narrowed to, for naming it; null if there is none. */
export async function projectNamed(
  actor: AdminActor,
  projectId: string | null,
): Promise<{ value: string; label: string } | null> {
  if (!projectId) return null;
  const [project] = await asActor(actor, (tx) =>
    tx.select({ label: projects.title }).from(projects).where(eq(projects.id, projectId)),
  );
  return project ? { value: projectId, ...project } : null;
}
