import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import type { FrozenResult } from '#app/records/outcome/frozen-result.ts';
import { outcomeResults } from '#app/records/outcome/result-tables.ts';

/** A result as the public page shows it. */
export type PublicResult = { id: string; client: string; content: FrozenResult };

/** Returns the results that clients let everyone read, the latest consent first. */
export function listPublicResults(): Promise<PublicResult[]> {
  return asActor(VISITOR, (tx) =>
    rowsOf<PublicResult>(tx, sql`select id, client, content from public_results()`),
  );
}

/** Returns the latest result that was proposed to a customer, an open one first; null without one, or without the right to money. */
export async function getResult(actor: AdminActor | CustomerActor, customerId: string) {
  const [result] = await asActor(actor, (tx) =>
    tx
      .select({
        id: outcomeResults.id,
        content: outcomeResults.content,
        description: outcomeResults.description,
        proposedBy: outcomeResults.proposedByName,
        proposedAt: outcomeResults.createdAt,
        consentedAt: outcomeResults.consentedAt,
        consentedBy: outcomeResults.consentedByName,
        terms: outcomeResults.terms,
        showsName: outcomeResults.showsName,
        showsDollars: outcomeResults.showsDollars,
        withdrawnAt: outcomeResults.withdrawnAt,
        withdrawnBy: outcomeResults.withdrawnByName,
      })
      .from(outcomeResults)
      .where(eq(outcomeResults.customerId, customerId))
      .orderBy(
        isNotNull(outcomeResults.withdrawnAt),
        desc(outcomeResults.createdAt),
        desc(outcomeResults.id),
      )
      .limit(1),
  );
  return result ?? null;
}

/** A customer's result as its screens show it. */
export type OwnResult = NonNullable<Awaited<ReturnType<typeof getResult>>>;
