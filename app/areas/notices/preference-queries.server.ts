import { eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { mayReadKind } from '#app/access/kind-rights.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { notificationPreferences } from '#app/records/notice/preference-tables.ts';
import { type NoticeSide, type SubjectWords, subjectsOf } from './notice-choices.ts';
import type { Choices } from './notice-forms.ts';

/** The side on which a person is notified. */
function sideOf(actor: AdminActor | CustomerActor): NoticeSide {
  return actor.kind === 'admin' ? 'staff' : 'customer';
}

/** Returns what a person is notified of: the kinds that their role reads. */
export function subjectsFor(actor: AdminActor | CustomerActor): SubjectWords[] {
  return subjectsOf(sideOf(actor)).filter(({ subject }) => mayReadKind(actor, subject));
}

/** Returns a person's choices of notifications; someone who never chose gets everything both ways. */
export function getChoices(actor: AdminActor | CustomerActor): Promise<Choices> {
  return asActor(actor, (tx) => readChoices(tx, actor));
}

/** The same in the caller's transaction. */
export async function readChoices(tx: Tx, actor: AdminActor | CustomerActor): Promise<Choices> {
  const rows = await tx
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, actor.userId));
  const wants = (way: 'byNotice' | 'byMail') =>
    subjectsFor(actor)
      .map(({ subject }) => subject)
      .filter((subject) => rows.find((row) => row.subject === subject)?.[way] ?? true);
  const latest = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    byNotice: wants('byNotice'),
    byMail: wants('byMail'),
    savedAt: new Date(latest).toISOString(),
  };
}
