import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newTicketTitle, replyTitle } from '#app/areas/tickets/ticket-announcements.ts';
import {
  afterCustomerMessage,
  afterStaffMessage,
  answerDueAfter,
  type TicketState,
  withStatus,
} from '#app/areas/tickets/ticket-moves.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { extensionOf } from '#app/platform/files/file-kinds.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { savedReplies } from '#app/records/saved-reply/saved-reply-tables.ts';
import { ticketRatings } from '#app/records/ticket/ticket-rating-tables.ts';
import { isOpenTicket } from '#app/records/ticket/ticket-status.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { demoTime } from './demo-clock.ts';
import { atWork, demoHours } from './demo-hours.ts';
import { SAVED_REPLIES } from './demo-saved-replies.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { nameOf, type StoredFile } from './load-records.server.ts';
import { insertAll } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoFile, DemoTicket } from './types/work.ts';

type Made = typeof tickets.$inferSelect;
type Settled = Omit<typeof promises.$inferInsert, 'kind' | 'recordId'>;
type Reason = NonNullable<Settled['withdrawnReason']>;
type History = { state: TicketState; settled: Settled[]; open: Settled | null };
type DatedTicket = Omit<DemoTicket, 'messages'> & {
  createdAt: Date;
  messages: (DemoTicket['messages'][number] & { at: Date })[];
};
type World = { tx: Tx; firm: DemoFirm; people: DemoPeople; now: Date; files: StoredFile[] };

/** People are notified of what is younger than this; older notices nobody would look for. */
const NOTICE_DAYS = 60;

/**
 * Tickets in the order they came, so that their numbers rise with time, each with its conversation, files and notices.
 * Returns the files to store once the transaction has committed.
 */
export async function loadTickets(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<StoredFile[]> {
  const world: World = { tx, firm, people, now, files: [] };
  const inOrder = firm.tickets
    .map((ticket) => dated(ticket, now))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const ticket of inOrder) {
    const history = historyOf(ticket, now);
    const made = await loadTicket(world, ticket, history.state);
    await loadMessages(world, made, ticket);
    await loadPromises(world, made, history);
    await loadRating(world, made, ticket);
    await loadNotices(world, made, ticket);
  }
  await loadSavedReplies(world);
  return world.files;
}

/** A ticket with the moments of what was said: the firm answers in its hours, and nothing is said before what it answers. */
function dated(ticket: DemoTicket, now: Date): DatedTicket {
  const hours = demoHours(now);
  const createdAt = demoTime(now, ticket);
  let last = createdAt;
  const messages = ticket.messages.map((message) => {
    const typed = demoTime(now, message);
    const at = message.side === 'staff' ? atWork(typed, hours, now) : typed;
    last = at > last ? at : new Date(last.getTime() + 60_000);
    return { ...message, at: last };
  });
  return { ...ticket, createdAt, messages };
}

async function loadTicket(world: World, ticket: DatedTicket, state: TicketState): Promise<Made> {
  const { tx, firm, people } = world;
  const { createdAt } = ticket;
  const assigneeKey =
    ticket.assigneeKey ?? ticket.messages.find((message) => message.side === 'staff')?.authorKey;
  const [made] = await tx
    .insert(tickets)
    .values({
      customerId: idOf(people.profileIds, ticket.contactKey),
      title: ticket.title,
      description: ticket.description,
      category: ticket.category,
      createdBy: idOf(people.userIds, ticket.contactKey),
      authorName: nameOf(firm, ticket.contactKey),
      assigneeId: assigneeKey ? idOf(people.userIds, assigneeKey) : null,
      createdAt,
      updatedAt: lastWord(ticket),
      ...state,
      // Due is what the messages have left unanswered: they come first.
      answerDueAt: null,
    })
    .returning();
  if (!made) throw new Error('The ticket was not made.');
  const place = { ticketId: made.id, messageId: null, isInternal: false, createdAt };
  const uploadedBy = idOf(people.userIds, ticket.contactKey);
  await attach(world, made, { ...place, uploadedBy }, ticket.files);
  return made;
}

/** What was promised on a ticket and how that ended, each made by the first word that nobody had answered. */
async function loadPromises(
  { tx }: World,
  made: Made,
  { state, settled, open }: History,
): Promise<void> {
  const ofTicket = { kind: 'ticket' as const, recordId: made.id };
  const promised = [...settled, ...(open ? [open] : [])].map((each) => ({ ...each, ...ofTicket }));
  await insertAll(tx, promises, promised);
  if (!state.answerDueAt) return;
  await tx.update(tickets).set({ answerDueAt: state.answerDueAt }).where(eq(tickets.id, made.id));
}

/** The replies that everyone on the staff can insert. */
async function loadSavedReplies({ tx, now }: World): Promise<void> {
  const createdAt = demoTime(now, { daysAgo: 120 });
  await tx
    .insert(savedReplies)
    .values(SAVED_REPLIES.map((reply) => ({ ...reply, createdAt, updatedAt: createdAt })));
}

async function loadRating({ tx, people }: World, made: Made, ticket: DatedTicket): Promise<void> {
  const { rating, contactKey } = ticket;
  if (!rating) return;
  const answeredAt = new Date(lastWord(ticket).getTime() + 3 * 3_600_000);
  await tx.insert(ticketRatings).values({
    ticketId: made.id,
    isGood: rating.isGood,
    word: rating.word ?? null,
    answeredBy: idOf(people.userIds, contactKey),
    answeredAt,
    createdAt: answeredAt,
  });
}

/** Where the messages have brought the ticket, by the rules that hold for the real ones, and what was promised meanwhile. */
function historyOf(ticket: DatedTicket, now: Date): History {
  const hours = demoHours(now);
  const opened = ticket.createdAt;
  let madeAt = opened;
  let state: TicketState = {
    status: 'open',
    priority: ticket.priority,
    answerDueAt: answerDueAfter(opened, ticket.priority, hours),
    waitingSince: null,
    firstResponseAt: null,
    resolvedAt: null,
  };
  const settled: Settled[] = [];
  for (const message of publicMessages(ticket)) {
    const { at } = message;
    const due = state.answerDueAt;
    const move = message.side === 'staff' ? afterStaffMessage : afterCustomerMessage;
    state = move(state, at, hours);
    if (!due && state.answerDueAt) madeAt = at;
    if (due && !state.answerDueAt) {
      settled.push({ madeAt, dueAt: due, ...(at > due ? { brokenAt: due } : { keptAt: at }) });
    }
  }
  const last = lastWord(ticket);
  state = withStatus(state, ticket.status, last, hours);
  const { answerDueAt: dueAt, waitingSince: pausedSince } = state;
  if (!dueAt) return { state, settled, open: null };
  if (isOpenTicket(ticket.status)) return { state, settled, open: { madeAt, dueAt, pausedSince } };
  const reason = ticket.status === 'closed' ? 'closed_by_customer' : 'closed_by_firm';
  const end =
    last > dueAt ? { brokenAt: dueAt } : { withdrawnAt: last, withdrawnReason: reason as Reason };
  return { state, settled: [...settled, { madeAt, dueAt, ...end }], open: null };
}

function publicMessages(ticket: DatedTicket) {
  return ticket.messages.filter((message) => !message.isInternal);
}

function lastWord(ticket: DatedTicket): Date {
  return publicMessages(ticket).at(-1)?.at ?? ticket.createdAt;
}

async function loadMessages(world: World, made: Made, ticket: DatedTicket): Promise<void> {
  const { tx, firm, people } = world;
  for (const message of ticket.messages) {
    const userId = idOf(people.userIds, message.authorKey);
    const isInternal = message.isInternal ?? false;
    const createdAt = message.at;
    const messageId = randomUUID();
    await tx.insert(ticketMessages).values({
      id: messageId,
      ticketId: made.id,
      userId,
      authorName: nameOf(firm, message.authorKey),
      authorSide: message.side === 'staff' ? 'firm' : 'customer',
      message: message.text,
      isInternal,
      createdAt,
    });
    const place = { ticketId: made.id, messageId, isInternal, createdAt };
    await attach(world, made, { ...place, uploadedBy: userId }, message.files);
  }
}

async function attach(
  { tx, files }: World,
  { customerId }: Made,
  place: Pick<
    typeof ticketAttachments.$inferInsert,
    'ticketId' | 'messageId' | 'isInternal' | 'createdAt' | 'uploadedBy'
  >,
  given: readonly DemoFile[] = [],
): Promise<void> {
  for (const { fileName, mimeType, content } of given) {
    const bytes = content.startsWith('data:')
      ? Buffer.from(content.slice(content.indexOf(',') + 1), 'base64')
      : Buffer.from(content, 'utf8');
    const filePath = `${customerId}/${randomUUID()}.${extensionOf(fileName)}`;
    files.push({ key: filePath, bytes });
    await tx
      .insert(ticketAttachments)
      .values({ ...place, fileName, filePath, fileSize: bytes.byteLength, mimeType });
  }
}

/** Tells the other side of the ticket and each message; what nobody has answered on an open ticket is unread. */
async function loadNotices(world: World, made: Made, ticket: DatedTicket): Promise<void> {
  const { tx, people, now } = world;
  const messages = publicMessages(ticket);
  const words = [
    { side: 'customer', title: newTicketTitle(made), createdAt: made.createdAt },
    ...messages.map((message) => ({
      side: message.side,
      title: replyTitle(made),
      createdAt: message.at,
    })),
  ];
  const oldest = now.getTime() - NOTICE_DAYS * 24 * 3_600_000;
  const customerUserId = idOf(people.userIds, ticket.contactKey);
  const everyone = world.firm.staff.map(({ key }) => idOf(people.userIds, key));
  const rows = words.flatMap(({ side, title, createdAt }, at) => {
    if (createdAt.getTime() < oldest) return [];
    const isForCustomer = side === 'staff';
    const told = isForCustomer
      ? [customerUserId]
      : at > 0 && made.assigneeId
        ? [made.assigneeId]
        : everyone;
    const isUnread = at === words.length - 1 && isOpenTicket(ticket.status);
    const eventId = randomUUID();
    return told.map((userId) => ({
      userId,
      eventId,
      entityType: 'ticket' as const,
      entityId: made.id,
      title,
      path: `/${isForCustomer ? 'customer' : 'admin'}/tickets/${made.id}`,
      createdAt,
      readAt: isUnread ? null : new Date(createdAt.getTime() + 900_000),
    }));
  });
  await insertAll(tx, notices, rows);
}
