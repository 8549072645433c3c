import { describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { actionsOn, announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { messagesOf, newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { answerTicket, postMessage } from './message-commands.server.ts';
import { archiveTicket, setTicketStatus } from './ticket-commands.server.ts';
import { staffAnswerSchema } from './ticket-forms.ts';

setUpDatabase();
const cast = setUpTicketCast();

const WORDS = { message: 'The valve is replaced.', uploads: [], isInternal: false };

describe('an answer that hands the ticket on', () => {
  it.each(['waiting', 'resolved'] as const)('as %s is one announcement', async (status) => {
    const { admin, customer, ticketId } = cast();
    const seenMessageId = await postMessage(customer, ticketId, { message: 'Any?', uploads: [] });
    const answer = { ...WORDS, status, version: 1, seenMessageId };
    const moved = await answerTicket(admin, ticketId, answer);
    expect(moved).toMatchObject({ before: 'open', after: status, version: 2 });
    expect(await ticketRow(ticketId)).toMatchObject({ status, version: 2, answerDueAt: null });
    expect((await ticketRow(ticketId)).resolvedAt !== null).toBe(status === 'resolved');
    const told = (await announcementsOf(ticketId)).filter(({ to }) => 'customer' in to);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ change: { before: 'open', after: status } });
    const label = status === 'waiting' ? 'Waiting' : 'Resolved';
    expect(JSON.stringify(told[0]?.mail)).toContain(`["Status","${label}"]`);
    expect(JSON.stringify(told[0]?.undone)).not.toContain('"Status"');
    expect((await actionsOn(ticketId)).toSorted()).toEqual([
      'ticket.message_sent',
      'ticket.message_sent',
      'ticket.updated',
    ]);
  });

  it('goes without the status once that is undone, which nobody is notified of', async () => {
    const { admin, customer, ticketId } = cast();
    const moved = await answerTicket(admin, ticketId, { ...WORDS, status: 'resolved', version: 1 });
    await setTicketStatus(admin, ticketId, { status: 'open', version: moved?.version ?? 0 });
    const queued = await announcementsOf(ticketId);
    expect(queued).toHaveLength(1);
    for (const each of queued) await announceJob.run(each);
    const told = await unsafeOwnerTransaction((tx) => tx.select().from(notices));
    expect(
      told
        .filter(({ entityId }) => entityId === ticketId)
        .map(({ userId, title }) => [userId, title]),
    ).toEqual([[customer.userId, expect.stringMatching(/^Reply on #/)]]);
    expect(await ticketRow(ticketId)).toMatchObject({ status: 'open', resolvedAt: null });
  });

  it('is told even where its status takes back one of a moment ago', async () => {
    const { admin } = cast();
    const id = await newTicket(cast().customer, { status: 'waiting' });
    await setTicketStatus(admin, id, { status: 'open', version: 1 });
    await answerTicket(admin, id, { ...WORDS, status: 'waiting', version: 2 });
    const replies = (await announcementsOf(id)).filter(({ title }) => title.startsWith('Reply on'));
    expect(replies).toHaveLength(1);
    expect(replies[0]).not.toHaveProperty('change');
  });

  it('sent twice is one message and one step', async () => {
    const { admin, ticketId } = cast();
    const submissionId = crypto.randomUUID();
    const answer = { ...WORDS, submissionId, status: 'resolved', version: 1 } as const;
    await Promise.all([
      answerTicket(admin, ticketId, answer),
      answerTicket(admin, ticketId, answer),
    ]);
    // Sent again, it carries the version that it has made itself.
    await answerTicket(admin, ticketId, { ...answer, version: 2 });
    expect(await messagesOf(ticketId)).toHaveLength(1);
    expect(await ticketRow(ticketId)).toMatchObject({ status: 'resolved', version: 2 });
  });

  it.each(['waiting', 'resolved'] as const)(
    'as %s is refused past a message of the customer that was not seen',
    async (status) => {
      const { admin, customer, other, ticketId } = cast();
      const seenMessageId = await postMessage(customer, ticketId, { message: 'One', uploads: [] });
      const unseen = await postMessage(customer, ticketId, { message: 'Two', uploads: [] });
      const elsewhere = await newTicket(other);
      const foreign = await postMessage(other, elsewhere, { message: 'Three', uploads: [] });
      const send = (seen?: string) =>
        answerTicket(admin, ticketId, { ...WORDS, status, version: 1, seenMessageId: seen });
      for (const seen of [seenMessageId, undefined, foreign, crypto.randomUUID()]) {
        await expect(send(seen)).rejects.toThrow(
          seen ? 'The customer wrote in the meantime.' : 'that you have not read',
        );
      }
      expect(await messagesOf(ticketId)).toHaveLength(2);
      expect((await ticketRow(ticketId)).status).toBe('open');
      // A note or an answer of staff after it is no reason, and neither is a plain answer.
      await postMessage(admin, ticketId, { ...WORDS, isInternal: true });
      await postMessage(admin, ticketId, WORDS);
      expect(await send(unseen)).toMatchObject({ after: status });
    },
  );

  it('and a message of the customer at the same moment never leave it resolved with words unread', async () => {
    const { admin, customer } = cast();
    for (let round = 0; round < 6; round += 1) {
      const id = await newTicket(customer);
      const answer = { ...WORDS, status: 'resolved', version: 1 } as const;
      const write = () => postMessage(customer, id, { message: 'Wait', uploads: [] });
      const isWriterFirst = round % 2 === 1;
      const early = isWriterFirst ? write() : null;
      const [answered] = await Promise.allSettled([
        answerTicket(admin, id, answer),
        early ?? write(),
      ]);
      expect((await ticketRow(id)).status).toBe('open');
      const words = (await messagesOf(id)).map(({ message }) => message);
      const isTaken = answered.status === 'fulfilled';
      expect(words).toEqual(isTaken ? [WORDS.message, 'Wait'] : ['Wait']);
    }
  });

  it('on an older copy, an archived ticket or none is refused and writes nothing', async () => {
    const { admin, ticketId } = cast();
    await setTicketStatus(admin, ticketId, { status: 'in_progress', version: 1 });
    const answer = { ...WORDS, status: 'resolved', version: 1 } as const;
    await expect(answerTicket(admin, ticketId, answer)).rejects.toThrow(ChangedMeanwhileError);
    await archiveTicket(admin, ticketId);
    const late = answerTicket(admin, ticketId, { ...answer, version: 3 });
    await expect(late).rejects.toThrow(RefusedError);
    const nowhere = answerTicket(admin, crypto.randomUUID(), answer);
    await expect(nowhere).rejects.toThrow(NotFoundError);
    expect(await messagesOf(ticketId)).toEqual([]);
    expect((await ticketRow(ticketId)).status).toBe('in_progress');
  });

  it('names its copy, is no internal note, and sets nothing but these two', () => {
    const asked = (more: object) => staffAnswerSchema.safeParse({ ...WORDS, ...more });
    expect(asked({}).success).toBe(true);
    expect(asked({ status: 'resolved', version: 1 }).success).toBe(true);
    expect(asked({ status: 'resolved' }).success).toBe(false);
    expect(asked({ status: 'closed', version: 1 }).success).toBe(false);
    expect(asked({ status: 'waiting', version: 1, isInternal: true }).success).toBe(false);
  });
});
