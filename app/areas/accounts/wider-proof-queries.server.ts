import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { CustomerActor } from '#app/access/actor.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { proofNeeded } from './proof-commands.server.ts';

/**
 * Whether this session lacks a proof for what counts in every company of the person: one company's own provider vouched for it, and
 * they belong to another one too.
 */
export async function needsWiderProof(actor: CustomerActor, session: OwnSession): Promise<boolean> {
  const { providerId } = session;
  if (!providerId) return false;
  const reachesFurther = await unsafeAccountsTransaction(async (tx) => {
    const [found] = await tx
      .select({ others: count() })
      .from(members)
      .innerJoin(identityProviders, eq(identityProviders.id, providerId))
      .where(
        and(
          eq(members.userId, actor.userId),
          isNull(members.endedAt),
          ne(members.customerId, identityProviders.customerId),
        ),
      );
    return (found?.others ?? 0) > 0;
  });
  return reachesFurther && (await proofNeeded(actor, session)) !== null;
}
