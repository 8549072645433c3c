import { eq } from 'drizzle-orm';
import type { Actor } from '#app/access/actor.ts';
import { twoFactors } from '#app/access/auth-tables.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { LoggedName } from '#app/records/events.ts';
import { countBackupCodes } from './authenticator-commands.server.ts';
import { backupCodeUsed } from './security-mails.ts';

/** Whose account it is. */
type Owner = { id: string; name: string; email: string };

/** The owner of the acting account. */
export function ownerOf(actor: Exclude<Actor, { kind: 'visitor' }>): Owner {
  return { id: actor.userId, name: actor.name, email: actor.email };
}

/** Records a change of an account's protection in the log and emails its owner, whatever their switches say. */
export async function noteSecurity(
  tx: Tx,
  owner: Owner,
  action: LoggedName,
  mail: MailContent | null,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  const actor = { kind: 'user', userId: owner.id, name: owner.name, email: owner.email } as const;
  await logActivity(tx, actor, { action, entityType: 'account', entityId: owner.id, metadata });
  if (mail) await queueMail(tx, { to: owner.email, content: mail });
}

/** Notifies the owner that a backup code was used to sign in, and how many are left. */
export async function notifyOfBackupCode(tx: Tx, owner: Owner): Promise<void> {
  const [app] = await tx
    .select({ stored: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, owner.id));
  const left = app ? await countBackupCodes(app.stored) : 0;
  const mail = backupCodeUsed({ left });
  await noteSecurity(tx, owner, 'account.backup_code_used', mail, { left });
}
