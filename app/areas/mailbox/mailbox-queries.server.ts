import { eq, gt, ilike, inArray, or, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { recordAddress } from '#app/areas/activity/activity-subjects.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import { MAIL_STATES, type MailState, NEEDS_STAFF } from '#app/records/mailbox/mail-status.ts';
import { inboundMails, mailboxes } from '#app/records/mailbox/mail-tables.ts';
import { companiesOfSender } from './mail-sender-sql.server.ts';
import { imapPlace, mailWebhookSecret } from './mailbox-place.server.ts';

/** The sorts of the list of email, as its address names them. */
export const MAIL_SORTS = {
  received: { by: inboundMails.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** Characters of an email's text that a list shows. */
const PREVIEW_SHOWN = 140;

/** Returns received email, newest first: what is waiting for staff, or all of it. */
export async function listMails(actor: AdminActor, request: PageRequest, show: 'waiting' | 'all') {
  const page = await asActor(actor, (tx) =>
    listPage(tx, {
      table: inboundMails,
      sort: MAIL_SORTS.received,
      request,
      filters: show === 'waiting' ? inArray(inboundMails.state, [...NEEDS_STAFF]) : undefined,
      holding: (pattern) =>
        or(
          ilike(inboundMails.subject, pattern),
          ilike(inboundMails.fromAddress, pattern),
          ilike(inboundMails.fromName, pattern),
        ),
      rows: (cursor) =>
        tx
          .select({
            id: inboundMails.id,
            fromAddress: inboundMails.fromAddress,
            fromName: inboundMails.fromName,
            subject: inboundMails.subject,
            preview: sql<string>`left(${inboundMails.preview}, ${PREVIEW_SHOWN})`,
            state: inboundMails.state,
            reason: inboundMails.reason,
            entityType: inboundMails.entityType,
            entityId: inboundMails.entityId,
            companies: companiesOfSender,
            createdAt: inboundMails.createdAt,
            cursor,
          })
          .from(inboundMails),
    }),
  );
  return {
    ...page,
    rows: page.rows.map(({ entityType, entityId, ...row }) => ({
      ...row,
      record: entityType && recordAddress(entityType, entityId),
    })),
  };
}

/** One row of the list of email. */
export type MailListRow = Awaited<ReturnType<typeof listMails>>['rows'][number];

/** Returns the state of the mailbox, and what came in within the last hour, by outcome. */
export async function getMailFlow(actor: AdminActor) {
  const place = imapPlace();
  return asActor(actor, async (tx) => {
    const counted = await tx
      .select({ state: inboundMails.state, count: sql<number>`count(*)::int` })
      .from(inboundMails)
      .where(gt(inboundMails.createdAt, sql`now() - interval '1 hour'`))
      .groupBy(inboundMails.state);
    const [mailbox] = place
      ? await tx
          .select({
            reachedAt: mailboxes.reachedAt,
            failingSince: mailboxes.failingSince,
            failure: mailboxes.failure,
          })
          .from(mailboxes)
          .where(eq(mailboxes.name, place.name))
      : [];
    const countOf = (state: MailState) => counted.find((row) => row.state === state)?.count ?? 0;
    return {
      name: place?.name ?? null,
      takesPosts: mailWebhookSecret() !== null,
      reachedAt: mailbox?.reachedAt ?? null,
      failingSince: mailbox?.failingSince ?? null,
      failure: mailbox?.failure ?? null,
      lastHour: MAIL_STATES.map((state) => ({ state, count: countOf(state) })),
    };
  });
}

/** The state of the mailbox as its screen shows it. */
export type MailFlow = Awaited<ReturnType<typeof getMailFlow>>;

/** Returns the original of an email, for staff who may see what it is about. @throws NotFoundError */
export async function getOriginalMail(actor: AdminActor, mailId: string): Promise<StoredFile> {
  const [file] = await asActor(actor, (tx) =>
    tx
      .select({
        fileName: inboundMails.fileName,
        filePath: inboundMails.filePath,
        fileSize: inboundMails.fileSize,
        mimeType: inboundMails.mimeType,
      })
      .from(inboundMails)
      .where(eq(inboundMails.id, mailId)),
  );
  if (!file) throw new NotFoundError();
  return file;
}
