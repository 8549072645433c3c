import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { firmNow, getSwitches } from '#app/areas/settings/setting-queries.server.ts';
import { rowsOf, type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import { repliesAreOn } from '#app/platform/mail/reply-address.server.ts';
import { members } from '#app/records/member/member-tables.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import type { StaffRoute } from '#app/records/notice/staff-route.ts';
import { storedValue } from '#app/records/stored-kinds.server.ts';
import type {
  Announcement,
  Audience,
  QueuedAnnouncement,
  QueuedDrop,
  StatusChange,
} from './announcement.ts';
import { billingContacts } from './billing-contact-queries.server.ts';
import { withClient } from './client-queries.server.ts';
import { FIRM_ROUTE, type NoticeSide } from './notice-choices.ts';
import { type Recipient, recipientsOf } from './notice-recipients-sql.server.ts';
import { type AnnouncedEvent, wayBack } from './reply-commands.server.ts';
import { staffRouteOf } from './staff-route-commands.server.ts';

/**
 * Delivers an announcement in one transaction: a notice for each person, and the email that the settings and the person allow.
 * A repeated run finds its notices and does nothing. So does an announcement of a status that is no longer current (`isPast`),
 * unless it has more to say (`undone`), and one about something that a visitor sent and had deleted.
 */
export const announceJob: Job<QueuedAnnouncement> = {
  name: 'announce',
  isPrompt: true,
  async run({ to, subject, subjectId, title, path, mail, eventId, except, change, undone }) {
    const switches = await getSwitches();
    const route = await staffRouteOf(subject);
    const isMailed =
      mail !== undefined &&
      (!mail.isInternal || repliesAreOn()) &&
      (mail.always === true || switches['notifications.email.enabled']) &&
      (mail.switch === undefined || switches[mail.switch]);
    await unsafeJobTransaction(async (tx) => {
      if (subject === 'inquiry' && !(await isThere(tx, subjectId))) return;
      const isOver =
        change && isPast(subject, change, await storedValue(tx, subject, subjectId, 'status'));
      if (isOver && !undone) return;
      const words = isOver && undone ? undone : { title, mail };
      const addressed = await recipientsOf(tx, to, subject, subjectId);
      const audience = addressed.length === 0 ? withoutPerson(to) : to;
      const found =
        audience === to ? addressed : await recipientsOf(tx, audience, subject, subjectId);
      const recipients = found.filter(({ userId }) => userId !== except);
      const contacts = await billingContacts(tx, audience, words.mail?.letter);
      // A customer can't open it once it is archived.
      const isGone =
        'customer' in audience && Boolean(await storedValue(tx, subject, subjectId, 'archivedAt'));
      if (recipients.length === 0) {
        if (isMailed && words.mail) await mailTo(tx, contacts, words.mail);
        // Before there is any staff, what always goes reaches the firm all the same.
        if ('staff' in to && found.length === 0 && mail?.always) {
          await mailTo(tx, toFirm(), mail, choicesPath(audience));
        }
        return;
      }
      // Two arrays, however many are told: values for each of three hundred people cost the process more than the database.
      const people = `{${recipients.map(({ userId }) => userId).join(',')}}`;
      const shown = `{${recipients.map(({ byNotice }) => byNotice).join(',')}}`;
      const inserted = await rowsOf(
        tx,
        sql`insert into ${notices}
            (user_id, customer_id, event_id, entity_type, entity_id, title, path, is_shown, read_at)
          select told.user_id, ${'customer' in audience ? audience.customer : null}::uuid, ${eventId}::uuid,
            ${subject}, ${subjectId}::uuid, ${words.title}, ${path}, told.is_shown,
            case when told.is_shown and ${!isGone}::boolean then null else now() end
          from unnest(${people}::uuid[], ${shown}::boolean[]) told (user_id, is_shown)
          on conflict do nothing returning user_id`,
      );
      if (inserted.length === 0 || !isMailed || !words.mail) return;
      // Everyone who was chosen may have left: then the mail goes to the firm's address.
      const isChosen = found.some(({ userId }) => route.people.includes(userId));
      const mailed = { ...route, ...(route.to === 'chosen' && !isChosen && FIRM_ROUTE) };
      const addresses =
        contacts.length > 0
          ? ofContacts(contacts, recipients)
          : addressesOf(audience, recipients, mailed);
      const event = { eventId, subject, subjectId, side: sideOf(audience) };
      const letter =
        'staff' in audience ? await withClient(tx, words.mail, subject, subjectId) : words.mail;
      await mailTo(tx, addresses, letter, choicesPath(audience), event);
    });
  },
};

/** Who a record was assigned to, or who was named, may have left: then it concerns all of their side. */
function withoutPerson(to: Audience): Audience {
  if ('staff' in to) return { staff: 'all' };
  if (!to.person) return to;
  const { person: _, ...others } = to;
  return others;
}

/** Subjects for which people are notified of each status in turn. */
export const TOLD_OF_EVERY_STATUS: readonly NoticeSubject[] = ['ticket', 'project'];

/** Whether a change was undone before its announcement was delivered, or followed by one that people are notified of too. */
function isPast(subject: NoticeSubject, change: StatusChange, now: string | undefined): boolean {
  if (now === change.before) return true;
  return TOLD_OF_EVERY_STATUS.includes(subject) && now !== change.after;
}

/** Whether what a visitor sent has not been deleted. */
async function isThere(tx: Tx, id: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select from project_inquiries where id = ${id} union all select from lead_magnet_submissions where id = ${id}`,
  );
  return rows.length > 0;
}

async function mailTo(
  tx: Tx,
  addresses: readonly Address[],
  { content, replyTo, attach, isInternal, notTo = [] }: NonNullable<Announcement['mail']>,
  choicesUrl?: string,
  event?: AnnouncedEvent,
): Promise<void> {
  const told = new Set(notTo.map((address) => address.toLowerCase()));
  for (const { email, name, userId, mayAct } of addresses) {
    if (told.has(email.toLowerCase())) continue;
    const way =
      event && userId
        ? await wayBack(tx, { ...event, userId, isInternal: isInternal === true })
        : null;
    // An internal note goes to nobody who could answer it to the customer.
    if (isInternal && !way) continue;
    // The reply of anyone else waits for staff: they are not asked for one.
    const hint = mayAct ? way?.hint : null;
    await queueMail(tx, {
      to: email,
      content: {
        ...(hint ? withHint(greeting(content, name), hint) : greeting(content, name)),
        ...(userId && choicesUrl && { choicesUrl }),
      },
      ...(replyTo && { replyTo }),
      ...way?.mail,
      ...(attach && { attach }),
    });
  }
}

/** An email that says at its end how it is replied to, and nowhere that a reply belongs elsewhere. */
function withHint(content: MailContent, hint: MailBlock): MailContent {
  const others = content.blocks.filter((block) => block.kind !== 'text' || !block.isReplyLine);
  return { ...content, blocks: [...others, hint] };
}

/** An email that greets its customer's first contact, greeting whoever it goes to. */
function greeting(content: MailContent, name: string | undefined): MailContent {
  if (!name?.trim()) return content;
  const blocks = content.blocks.map((block, at) =>
    at === 0 && block.kind === 'text' && /^Hi .*,$/.test(block.text)
      ? { ...block, text: `Hi ${name.trim()},` }
      : block,
  );
  return { ...content, blocks };
}

/** The firm's own address, which nobody chooses emails for. */
function toFirm(): Address[] {
  return [{ email: firmNow().email }];
}

function sideOf(audience: Audience): NoticeSide {
  return 'customer' in audience ? 'customer' : 'staff';
}

/** Where a side chooses what it is notified of. */
function choicesPath(audience: Audience): string {
  return sideOf(audience) === 'customer' ? '/customer/notifications' : '/admin/notifications';
}

/** Where an email goes; `userId` names the person whose own address it is, `mayAct` as of a `Recipient`. */
type Address = { email: string; name?: string; userId?: string; mayAct?: boolean };

/** Who is emailed: what concerns all staff goes where the settings say, everything else by the person's own choice. */
function addressesOf(
  audience: Audience,
  recipients: readonly Recipient[],
  route: StaffRoute,
): Address[] {
  const personal = (people: readonly Recipient[]) =>
    people
      .filter(({ byMail }) => byMail)
      .map(({ email, name, userId, mayAct }) => ({ email, name, userId, mayAct }));
  const concernsAllStaff = 'staff' in audience && audience.staff === 'all';
  if (!concernsAllStaff) {
    const concerned = recipients.filter(({ isConcerned }) => isConcerned);
    // Where none of them is there any more, or the firm opened it, it concerns all of their side.
    return personal(concerned.length > 0 ? concerned : recipients);
  }
  if (route.to === 'firm') return toFirm();
  if (route.to === 'all') return personal(recipients);
  return personal(recipients.filter(({ userId }) => route.people.includes(userId)));
}

/** Billing contacts as they are emailed: one who has an account by their own choice. */
function ofContacts(contacts: readonly Address[], recipients: readonly Recipient[]): Address[] {
  return contacts.flatMap((contact) => {
    const person = recipients.find(
      ({ email }) => email.toLowerCase() === contact.email.toLowerCase(),
    );
    if (!person) return contact;
    const { email, name, userId, mayAct } = person;
    return person.byMail ? { email, name, userId, mayAct } : [];
  });
}

/** Marks the notices of a record as read for those who can no longer open it. */
export const dropNoticesJob: Job<QueuedDrop> = {
  name: 'drop-notices',
  async run({ subject, subjectId, audience, keep }) {
    await unsafeJobTransaction(async (tx) => {
      const customers = tx.select({ id: members.userId }).from(members);
      await tx
        .update(notices)
        .set({ readAt: sql`now()` })
        .where(
          and(
            eq(notices.entityType, subject),
            eq(notices.entityId, subjectId),
            isNull(notices.readAt),
            audience === 'customer' ? inArray(notices.userId, customers) : undefined,
            keep ? ne(notices.eventId, keep) : undefined,
          ),
        );
    });
  },
};
