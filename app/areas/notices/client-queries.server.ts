import { sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { recordPage } from '#app/records/kinds.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import type { Announcement } from './announcement.ts';

type AnnouncedMail = NonNullable<Announcement['mail']>;

/** An email in which the name of the record's customer leads staff to their page. */
export async function withClient(
  tx: Tx,
  mail: AnnouncedMail,
  subject: NoticeSubject,
  subjectId: string,
): Promise<AnnouncedMail> {
  const [client] = await tx
    .select({ id: customerProfiles.id, name: customerProfiles.displayName })
    .from(customerProfiles)
    .where(sql`${customerProfiles.id} = customer_of_record(${subject}, ${subjectId}::uuid)`);
  if (!client?.name) return mail;
  const href = recordPage('admin', 'customer', client.id);
  return { ...mail, content: { ...mail.content, client: { name: client.name, href } } };
}
