import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { ticketAttachments, tickets } from '#app/records/ticket/ticket-tables.ts';
import { actionsOn, announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { messagesOf, newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { MESSAGE_ORDER, openConversation } from '../conversation-queries.server.ts';
import { mergeTicket } from '../merging/merge-commands.server.ts';
import { postMessage } from '../message-commands.server.ts';
import { archiveTicket, setTicketPrivacy } from '../ticket-commands.server.ts';
import { splitMessage } from './split-commands.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const WORDS = { message: 'And who signs the rate letter?', uploads: [] };
const NEWEST = { search: '', ...MESSAGE_ORDER, after: null, before: null };
const TITLE = 'Rate letter';

const split = (messageId: string, more: { submissionId?: string; ticketId?: string } = {}) => {
  const { ticketId = cast().ticketId, ...form } = more;
  return splitMessage(cast().admin, ticketId, { title: TITLE, messageId, ...form });
};
const attachmentsOf = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(ticketAttachments).where(eq(ticketAttachments.ticketId, id)),
  );

describe('a message that is split', () => {
  it('stays, with its files, and is the description of a new ticket of its author', async () => {
    const { admin, customer, ticketId } = cast();
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(tickets)
        .set({ assigneeId: admin.userId, priority: 'high', category: 'billing' })
        .where(eq(tickets.id, ticketId)),
    );
    const body = new Blob(['zone,hours\nNorth,14\n']).stream();
    const { id: upload } = await stageUpload(customer, { fileName: 'rates.csv', body });
    const messageId = await postMessage(customer, ticketId, { ...WORDS, uploads: [upload] });
    const before = await ticketRow(ticketId);
    const { id, number } = await split(messageId);
    expect(await ticketRow(id)).toMatchObject({
      title: TITLE,
      description: WORDS.message,
      customerId: customer.customerId,
      createdBy: customer.userId,
      authorSide: 'customer',
      assigneeId: admin.userId,
      status: 'open',
      priority: 'high',
      category: 'billing',
      answerDueAt: expect.any(Date),
    });
    expect(await ticketRow(ticketId)).toEqual(before);
    expect(await messagesOf(ticketId)).toMatchObject([{ message: WORDS.message, splitInto: id }]);
    const [[kept], [copy]] = [await attachmentsOf(ticketId), await attachmentsOf(id)];
    expect(copy).toMatchObject({ fileName: 'rates.csv', messageId: null, isInternal: false });
    expect(copy?.filePath).not.toBe(kept?.filePath);
    const stored = await files().open(copy?.filePath ?? '');
    expect(await new Response(stored).text()).toContain('North,14');
    const made = await unsafeOwnerTransaction((tx) =>
      tx.select().from(promises).where(eq(promises.recordId, id)),
    );
    expect(made).toMatchObject([{ keptAt: null, brokenAt: null, withdrawnAt: null }]);
    expect(await actionsOn(ticketId)).toContain('ticket.split');
    expect(await actionsOn(id)).toEqual(['ticket.created']);
    // Its staff hear of it in the same moment: either comes first.
    const told = (await announcementsOf(id)).map(({ to }) => to);
    expect(told).toContainEqual({ customer: customer.customerId });
    const own = await openConversation(customer, id, NEWEST);
    expect(own.ticket).toMatchObject({ isOwn: true, splitFrom: { id: ticketId } });
    const origin = await openConversation(customer, ticketId, NEWEST);
    expect(origin.messages).toMatchObject([{ splitInto: { id, number, title: TITLE } }]);
  });

  it('of the firm makes a ticket of the firm, on which nothing is due', async () => {
    const { admin, ticketId } = cast();
    const message = { ...WORDS, isInternal: false };
    const { id } = await split(await postMessage(admin, ticketId, message));
    expect(await ticketRow(id)).toMatchObject({
      authorSide: 'firm',
      createdBy: admin.userId,
      answerDueAt: null,
    });
  });

  it('has one ticket, however often and by however many it is sent', async () => {
    const { customer, ticketId } = cast();
    const messageId = await postMessage(customer, ticketId, WORDS);
    const submissionId = crypto.randomUUID();
    const first = await split(messageId, { submissionId });
    expect(await split(messageId, { submissionId })).toEqual(first);
    await expect(split(messageId)).rejects.toThrow(`was already split into #${first.number}.`);
    const second = await postMessage(customer, ticketId, WORDS);
    const tried = await Promise.allSettled([split(second), split(second), split(second)]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await unsafeOwnerTransaction((tx) =>
      tx.select().from(tickets).where(eq(tickets.title, TITLE)),
    );
    const ids = (await messagesOf(ticketId)).map(({ splitInto }) => splitInto);
    expect(rows.filter(({ id }) => ids.includes(id))).toHaveLength(2);
  });

  it('is seen by nobody who did not see it before', async () => {
    const { admin, customer } = cast();
    const own = await newTicket(customer, { privateTo: customer.userId });
    const { id } = await split(await postMessage(customer, own, WORDS), { ticketId: own });
    expect(await ticketRow(id)).toMatchObject({ privateTo: customer.userId });

    const open = cast().ticketId;
    const made = await split(await postMessage(customer, open, WORDS));
    const { version } = await ticketRow(made.id);
    await setTicketPrivacy(admin, made.id, { version, privateTo: customer.userId });
    await archiveTicket(admin, made.id);
    const { messages } = await openConversation(customer, open, NEWEST);
    expect(messages).toMatchObject([{ message: WORDS.message, splitInto: null }]);
  });

  it('may be one of a merged ticket', async () => {
    const { admin, customer, ticketId } = cast();
    const messageId = await postMessage(customer, ticketId, WORDS);
    const { version } = await ticketRow(ticketId);
    await mergeTicket(admin, ticketId, { into: await newTicket(customer), version });
    const { id } = await split(messageId);
    expect(await ticketRow(id)).toMatchObject({ status: 'open', mergedInto: null });
  });
});

describe('splitting', () => {
  it('is refused for a note, a message of another ticket, and an archived ticket', async () => {
    const { admin, customer, ticketId } = cast();
    const note = await postMessage(admin, ticketId, { ...WORDS, isInternal: true });
    await expect(split(note)).rejects.toThrow('An internal note cannot become a ticket');
    const elsewhere = await postMessage(customer, await newTicket(customer), WORDS);
    await expect(split(elsewhere)).rejects.toThrow(NotFoundError);
    await expect(split(crypto.randomUUID())).rejects.toThrow(NotFoundError);
    const messageId = await postMessage(customer, ticketId, WORDS);
    await archiveTicket(admin, ticketId);
    await expect(split(messageId)).rejects.toThrow(RefusedError);
    const splits = (await messagesOf(ticketId)).map(({ splitInto }) => splitInto);
    expect(splits).toEqual([null, null]);
  });
});
