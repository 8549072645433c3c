import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeWithoutRequiredFactor } from '#app/access/required-factor.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { type ApiKeyScope, apiKeyState } from '#app/records/api-key/api-key-scopes.ts';
import { apiKeys } from '#app/records/api-key/api-key-tables.ts';
import type { NewApiKey } from './api-key-forms.ts';

const KEY_BYTES = 32;
const KEY = /^plenum_[A-Za-z0-9_-]{43}$/;
const PREFIX_CHARACTERS = 12;

/**
 * Creates a key of the API, which acts with the rights of its creator. It is shown once: only its hash is stored.
 * @throws RefusedError when its last day has passed.
 */
export async function createApiKey(
  actor: AdminActor,
  { name, scope, expiresOn }: NewApiKey,
): Promise<string> {
  if (expiresOn && expiresOn < firmDay()) {
    throw new RefusedError('The last day of the key has passed. Choose a later one.');
  }
  const key = `plenum_${randomBytes(KEY_BYTES).toString('base64url')}`;
  await asActor(actor, async (tx) => {
    const [made] = await tx
      .insert(apiKeys)
      .values({
        name,
        scope,
        prefix: key.slice(0, PREFIX_CHARACTERS),
        keyHash: hashOf(key),
        createdBy: actor.userId,
        // Half a day after it ends in UTC: by then it has ended wherever the firm is.
        expiresAt: expiresOn
          ? sql`(${expiresOn}::date + interval '36 hours') at time zone 'UTC'`
          : null,
      })
      .returning({ id: apiKeys.id });
    await logActivity(tx, actor, {
      action: 'api_key.created',
      entityType: 'api_key',
      entityId: made?.id ?? null,
      metadata: { name, scope, expiresOn: expiresOn ?? null },
    });
  });
  return key;
}

/** Revokes a key permanently. @throws NotFoundError, RefusedError when it is already revoked. */
export async function revokeApiKey(actor: AdminActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [key] = await tx
      .select({ name: apiKeys.name, revokedAt: apiKeys.revokedAt })
      .from(apiKeys)
      .where(eq(apiKeys.id, id))
      .for('update');
    if (!key) throw new NotFoundError();
    if (key.revokedAt) throw new RefusedError('This key is already revoked.');
    await tx.update(apiKeys).set({ revokedAt: sql`now()` }).where(eq(apiKeys.id, id));
    await logActivity(tx, actor, {
      action: 'api_key.revoked',
      entityType: 'api_key',
      entityId: id,
      metadata: { name: key.name },
    });
  });
}

/** Revokes all of a person's keys permanently, in the transaction that removes the person's own rights. */
export async function revokeKeysOf(tx: Tx, actor: AdminActor, userId: string): Promise<void> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.createdBy, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name });
  for (const { id, name } of revoked) {
    await logActivity(tx, actor, {
      action: 'api_key.revoked',
      entityType: 'api_key',
      entityId: id,
      metadata: { name, because: 'its owner left the staff' },
    });
  }
}

/** The firm requires a second factor of its staff, and the key's creator has none. */
export class KeyAsleepError extends RefusedError {
  override name = 'KeyAsleepError';
  constructor() {
    super(
      "The firm requires a second factor, and the key's owner has none. The key works again once they set one up.",
    );
  }
}

/** The person a key acts for, and what it may do. */
export type KeyHolder = { keyId: string; actor: AdminActor; scope: ApiKeyScope };

/**
 * The actor of an API key, read past row-level security because no one is signed in yet. Null when the key is unknown, revoked
 * or expired, or its owner is no longer staff.
 * @throws KeyAsleepError while the owner lacks the second factor that the firm requires.
 */
export async function unsafeHolderOfKey(key: string): Promise<KeyHolder | null> {
  if (!KEY.test(key)) return null;
  const now = new Date();
  const found = await unsafeAccountsTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.keyHash, hashOf(key)));
    if (!row || apiKeyState({ ...row, lacksFactor: false }, now) !== 'active') return null;
    // To the minute is enough: not every request writes.
    await tx
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(
        and(
          eq(apiKeys.id, row.id),
          or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, new Date(now.getTime() - 60_000))),
        ),
      );
    return row;
  });
  if (!found) return null;
  const actor = await unsafeActorOfUser(found.createdBy);
  if (actor.kind !== 'admin') return null;
  if ((await unsafeWithoutRequiredFactor([actor.userId])).size > 0) throw new KeyAsleepError();
  return { keyId: found.id, actor: { ...actor, apiKey: found.name }, scope: found.scope };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
