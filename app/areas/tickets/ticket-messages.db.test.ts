import { describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { actionsOn, announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { messagesOf, newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { postMessage } from './message-commands.server.ts';
import { archiveTicket, setTicketStatus, updateTicket } from './ticket-commands.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const WORDS = { message: 'The third floor is still warm.', uploads: [] };

async function staffMessage(message: string, isInternal = false) {
  const { admin, ticketId } = cast();
  await postMessage(admin, ticketId, { message, uploads: [], isInternal });
}

describe('messages', () => {
  it('of staff answer: the due time goes, the first answer is stamped once', async () => {
    const { customer, ticketId } = cast();
    await postMessage(customer, ticketId, WORDS);
    expect((await ticketRow(ticketId)).answerDueAt).not.toBeNull();
    await staffMessage('We are on it.');
    const first = await ticketRow(ticketId);
    expect(first.answerDueAt).toBeNull();
    expect(first.firstResponseAt).not.toBeNull();
    await staffMessage('And done.');
    expect((await ticketRow(ticketId)).firstResponseAt).toEqual(first.firstResponseAt);
    expect((await messagesOf(ticketId)).map((row) => [row.authorName, row.authorSide])).toEqual([
      ['Dana Whitfield', 'customer'],
      ['Tom Okafor', 'firm'],
      ['Tom Okafor', 'firm'],
    ]);
    expect(await actionsOn(ticketId)).toEqual(Array(3).fill('ticket.message_sent'));
  });

  it.each(['waiting', 'resolved', 'closed'] as const)(
    'of the customer open a %s ticket again, and an edit begun before is refused',
    async (status) => {
      const { customer, admin } = cast();
      const id = await newTicket(cast().customer, {
        status,
        resolvedAt: status === 'waiting' ? null : new Date(),
      });
      await postMessage(customer, id, WORDS);
      expect(await ticketRow(id)).toMatchObject({ status: 'open', resolvedAt: null, version: 2 });
      const stale = setTicketStatus(admin, id, { status: 'closed', version: 1 });
      await expect(stale).rejects.toThrow(ChangedMeanwhileError);
      expect((await ticketRow(id)).status).toBe('open');
    },
  );

  it('leave an edit begun before valid when they move no status', async () => {
    const { customer, admin } = cast();
    const id = await newTicket(cast().customer, { status: 'in_progress' });
    await postMessage(customer, id, WORDS);
    await setTicketStatus(admin, id, { status: 'waiting', version: 1 });
    expect(await ticketRow(id)).toMatchObject({ status: 'waiting', version: 2 });
  });

  it('tell the other side: the customer, the assignee, or all staff', async () => {
    const { customer, admin, colleague, ticketId } = cast();
    await postMessage(customer, ticketId, WORDS);
    const { number, title, version } = await ticketRow(ticketId);
    await updateTicket(admin, ticketId, { assigneeId: colleague.userId, version });
    await postMessage(customer, ticketId, WORDS);
    await staffMessage('An answer');
    const told = (await announcementsOf(ticketId)).filter((each) => each.title.startsWith('Reply'));
    expect(told.map(({ to, path, mail }) => [to, path, mail?.switch])).toEqual([
      [{ staff: 'all' }, `/admin/tickets/${ticketId}`, 'notifications.ticket.update'],
      [{ staff: colleague.userId }, `/admin/tickets/${ticketId}`, 'notifications.ticket.update'],
      [
        { customer: customer.customerId },
        `/customer/tickets/${ticketId}`,
        'notifications.ticket.update',
      ],
    ]);
    expect(told[0]?.title).toBe(`Reply on #${number}: ${title}`);
  });

  it('sent by both sides at once are all kept, and the ticket adds up', async () => {
    const { customer, admin, colleague } = cast();
    const id = await newTicket(cast().customer, { status: 'waiting' });
    const notes = { ...WORDS, isInternal: false };
    await Promise.all([
      postMessage(customer, id, WORDS),
      postMessage(admin, id, notes),
      postMessage(colleague, id, notes),
      postMessage(customer, id, WORDS),
    ]);
    const messages = await messagesOf(id);
    expect(messages).toHaveLength(4);
    const { status, answerDueAt, version } = await ticketRow(id);
    expect({ status, version }).toEqual({ status: 'open', version: 2 });
    expect(answerDueAt !== null).toBe(messages.at(-1)?.authorSide === 'customer');
  });

  it("are refused on somebody else's and on an archived ticket", async () => {
    const { customer, other, admin, ticketId } = cast();
    await expect(postMessage(other, ticketId, WORDS)).rejects.toThrow(NotFoundError);
    await archiveTicket(admin, ticketId);
    await expect(staffMessage('Too late')).rejects.toThrow(RefusedError);
    await expect(postMessage(customer, ticketId, WORDS)).rejects.toThrow(NotFoundError);
    expect(await messagesOf(ticketId)).toEqual([]);
  });
});

describe('an internal note', () => {
  it("leaves the ticket's row untouched and tells staff alone, without its text", async () => {
    const { customer, ticketId } = cast();
    await postMessage(customer, ticketId, WORDS);
    const before = await ticketRow(ticketId);
    await staffMessage('They are behind with INV-1021.', true);
    expect(await ticketRow(ticketId)).toEqual(before);
    const note = (await announcementsOf(ticketId)).at(-1);
    expect(note).toMatchObject({ to: { staff: 'all' }, path: `/admin/tickets/${ticketId}` });
    // It goes only while a reply to it becomes a note again.
    expect(note?.mail).toMatchObject({ isInternal: true });
    expect(JSON.stringify(note)).not.toContain('INV-1021');
    expect((await messagesOf(ticketId)).at(-1)).toMatchObject({ isInternal: true });
  });
});
