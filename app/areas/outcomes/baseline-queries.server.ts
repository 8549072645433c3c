import { asc, eq, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { contractHead, readCanonicalText } from '#app/areas/contracts/canonical-text.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { outcomeSignatures } from '#app/records/outcome/outcome-tables.ts';
import { withoutMoney } from './baseline-text.ts';
import { baselineInReach } from './outcome-rows.server.ts';

/**
 * Returns a baseline with its text and signatures, without its dollars for anyone who may not see money.
 * @throws NotFoundError
 */
export async function getBaseline(
  actor: AdminActor | CustomerActor,
  { customerId, baselineId }: { customerId: string; baselineId: string },
) {
  return asActor(actor, async (tx) => {
    const baseline = await baselineInReach(tx, baselineId);
    if (baseline.customerId !== customerId) throw new NotFoundError();
    const { id, number, status, reason, frozenText, contentHash, createdAt, agreedAt } = baseline;
    const { content } = readCanonicalText(frozenText);
    const signatures = await tx
      .select({
        side: outcomeSignatures.side,
        signedName: outcomeSignatures.signedName,
        at: outcomeSignatures.createdAt,
      })
      .from(outcomeSignatures)
      .where(eq(outcomeSignatures.baselineId, id))
      .orderBy(asc(outcomeSignatures.createdAt));
    return {
      id,
      number,
      status,
      reason,
      hash: contentHash,
      createdAt,
      agreedAt,
      proposedByName: baseline.proposedByName,
      head: contractHead(frozenText),
      content: may(actor, 'money') ? content : withoutMoney(content, baseline.measures),
      signatures,
    };
  });
}

/** A baseline as its page shows it. */
export type BaselineDetail = Awaited<ReturnType<typeof getBaseline>>;

/** What anyone who holds its hash may learn of an agreed baseline: who signed it for either side, and when. */
type VerifiedBaseline = {
  signedName: string;
  firmSignedName: string | null;
  agreedAt: Date;
  replacedAt: Date | null;
};

/** Returns the agreed baseline with this SHA-256 (64 hexadecimal digits); null if there is none. */
export async function verifyBaseline(hash: string): Promise<VerifiedBaseline | null> {
  const [found] = await asActor(VISITOR, (tx) =>
    rowsOf<Record<'agreed_at' | 'replaced_at', Date | string | null> & Names>(
      tx,
      sql`select signed_name, firm_signed_name, agreed_at, replaced_at from verified_baseline(${hash})`,
    ),
  );
  if (!found) return null;
  return {
    signedName: found.signed_name,
    firmSignedName: found.firm_signed_name,
    agreedAt: new Date(found.agreed_at ?? 0),
    replacedAt: found.replaced_at === null ? null : new Date(found.replaced_at),
  };
}

type Names = { signed_name: string; firm_signed_name: string | null };
