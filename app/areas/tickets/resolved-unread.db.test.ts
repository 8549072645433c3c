import { describe, expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { actionsOn } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { openConversation } from './conversation-queries.server.ts';
import { answerTicket, postMessage } from './message-commands.server.ts';
import { setTicketStatus, updateTicket } from './ticket-commands.server.ts';
import { listTickets, TICKET_SORTS, ticketFilterOf } from './ticket-queries.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const write = (ticketId: string, message = 'Still leaking') =>
  postMessage(cast().customer, ticketId, { message, uploads: [] });
const IN_THE_MEANTIME = 'The customer wrote in the meantime.';
const NOT_READ = 'The customer wrote something that you have not read.';

describe('a ticket that is resolved or closed', () => {
  it.each(['resolved', 'closed'] as const)('is not %s past a message unseen', async (status) => {
    const { admin, other, ticketId } = cast();
    const seen = await write(ticketId, 'Any news?');
    const unseen = await write(ticketId);
    const foreign = await postMessage(other, await newTicket(other), { message: 'x', uploads: [] });
    const before = { row: await ticketRow(ticketId), actions: await actionsOn(ticketId) };
    for (const seenMessageId of [seen, undefined, foreign, crypto.randomUUID()]) {
      const change = { status, version: 1, seenMessageId };
      const reason = seenMessageId ? IN_THE_MEANTIME : NOT_READ;
      await expect(setTicketStatus(admin, ticketId, change)).rejects.toThrow(reason);
      const edit = updateTicket(admin, ticketId, { ...change, title: 'Other' });
      await expect(edit).rejects.toThrow(RefusedError);
    }
    expect({ row: await ticketRow(ticketId), actions: await actionsOn(ticketId) }).toEqual(before);
    await setTicketStatus(admin, ticketId, { status, version: 1, seenMessageId: unseen });
    expect(await ticketRow(ticketId)).toMatchObject({ status, version: 2 });
  });

  it('asks for no message where its customer wrote none, or it stays open', async () => {
    const { admin, customer, ticketId } = cast();
    await postMessage(admin, ticketId, { message: 'On our way', uploads: [], isInternal: false });
    await setTicketStatus(admin, ticketId, { status: 'resolved', version: 1 });
    const id = await newTicket(customer);
    await write(id);
    await setTicketStatus(admin, id, { status: 'in_progress', version: 1 });
    await updateTicket(admin, id, { title: 'Renamed', version: 2 });
    expect(await ticketRow(id)).toMatchObject({ status: 'in_progress', title: 'Renamed' });
  });

  it('is so only with every message seen when its customer writes at the same moment', async () => {
    const { admin, customer } = cast();
    for (let round = 0; round < 6; round += 1) {
      const id = await newTicket(customer);
      const early = round % 2 === 1 ? write(id) : null;
      await Promise.allSettled([
        setTicketStatus(admin, id, { status: 'resolved', version: 1 }),
        early ?? write(id),
      ]);
      expect((await ticketRow(id)).status).toBe('open');
    }
  });

  it('is named with its newest message in the list', async () => {
    const { admin, ticketId } = cast();
    const row = async () => {
      const url = new URL('http://plenum.test/admin/tickets?status=all');
      const request = pageRequestOf(url, Object.keys(TICKET_SORTS), {
        sort: 'due',
        direction: 'asc',
      });
      const { rows } = await listTickets(admin, request, ticketFilterOf(url.searchParams));
      return rows.find(({ id }) => id === ticketId);
    };
    expect((await row())?.newestMessageId).toBeNull();
    const first = await write(ticketId);
    expect((await row())?.newestMessageId).toBe(first);
    const { messages } = await openConversation(
      admin,
      ticketId,
      pageRequestOf(new URL('http://plenum.test/'), [], { sort: 'created', direction: 'desc' }),
    );
    expect(messages.at(-1)?.id).toBe(first);
  });

  it('takes back the press that had opened it again, with the answer that did it', async () => {
    const { admin, ticketId } = cast();
    await write(ticketId);
    const words = { message: 'Is it dry now?', uploads: [], isInternal: false };
    const seenMessageId = await write(ticketId);
    await setTicketStatus(admin, ticketId, { status: 'resolved', version: 1, seenMessageId });
    const waiting = { ...words, status: 'waiting' as const, version: 2, seenMessageId };
    const moved = await answerTicket(admin, ticketId, waiting);
    expect(moved).toMatchObject({ before: 'resolved', after: 'waiting', version: 3 });
    const undo = { status: 'resolved', version: 3 } as const;
    await expect(setTicketStatus(admin, ticketId, undo)).rejects.toThrow(NOT_READ);
    const whole = { ...undo, seenMessageId: moved?.messageId };
    await setTicketStatus(admin, ticketId, whole);
    expect((await ticketRow(ticketId)).status).toBe('resolved');
  });
});
