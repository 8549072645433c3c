import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { setProposalStatus } from '#app/areas/proposals/proposal-commands.server.ts';
import { setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { ticketVerbs } from '#app/areas/tickets/ticket-verbs.ts';
import { withUndo } from '#app/platform/undo.server.ts';
import { answerForm } from '#app/routes/answer-form.server.ts';
import { announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeEngagementCast } from '#tests/helpers/engagement-cast.ts';
import { newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';

setUpDatabase();
const cast = setUpTicketCast();

async function setStatus(
  id: string,
  status: 'in_progress' | 'waiting' | 'open',
  by = cast().admin,
) {
  const { version } = await ticketRow(id);
  await setTicketStatus(by, id, { status, version });
}

/** The ids of queued announcements, by the status that they tell of. */
async function queuedOf(id: string): Promise<Record<string, string>> {
  const told = await announcementsOf(id);
  return Object.fromEntries(told.map(({ change, eventId }) => [change?.after, eventId]));
}

it('of the first of two changes leaves the notice of the second', async () => {
  const id = await newTicket(cast().customer);
  const first = await withUndo([], () => setStatus(id, 'in_progress'));
  const second = await withUndo([], () => setStatus(id, 'waiting'));
  expect(first.queued).toEqual([(await queuedOf(id)).in_progress]);
  expect(second.queued).toEqual([(await queuedOf(id)).waiting]);
  await withUndo(first.queued, () => setStatus(id, 'open'));
  // It is open again: the first has nothing to tell, the second was never undone.
  expect(await queuedOf(id)).toMatchObject({ waiting: second.queued[0], open: expect.any(String) });
});

it('takes back the notice that it names', async () => {
  const id = await newTicket(cast().customer);
  const { queued } = await withUndo([], () => setStatus(id, 'waiting'));
  await withUndo(queued, () => setStatus(id, 'open'));
  expect(await announcementsOf(id)).toEqual([]);
});

it('of a draft that was sent takes its notice back, so that sending it again tells once', async () => {
  const { ann, proposal } = await makeEngagementCast();
  const { id } = await proposal({ status: 'draft' });
  const set = (status: 'sent' | 'draft', version: number) => () =>
    setProposalStatus(ann, id, { status, version });
  const { queued } = await withUndo([], set('sent', 1));
  expect(queued).toHaveLength(1);
  await withUndo(queued, set('draft', 2));
  expect(await announcementsOf(id)).toEqual([]);
  await withUndo([], set('sent', 3));
  expect(await announcementsOf(id)).toHaveLength(1);
});

it.each(['another record', 'another person'])('is refused with a notice of %s', async (whose) => {
  const { admin, colleague, customer } = cast();
  const id = await newTicket(customer);
  const theirs = whose === 'another record' ? await newTicket(customer) : id;
  await setStatus(theirs, 'in_progress', theirs === id ? colleague : admin);
  const before = { row: await ticketRow(id), queued: await queuedOf(theirs) };
  const undoes = Object.values(before.queued);
  expect(undoes).toHaveLength(1);
  await expect(withUndo(undoes, () => setStatus(id, 'waiting'))).rejects.toThrow(RefusedError);
  expect({ row: await ticketRow(id), queued: await queuedOf(theirs) }).toEqual(before);
});

it('sets the status back, and tells of it, once the notice was sent', async () => {
  const id = await newTicket(cast().customer);
  await setStatus(id, 'waiting');
  await withUndo([randomUUID()], () => setStatus(id, 'open'));
  expect(await queuedOf(id)).toMatchObject({ open: expect.any(String) });
  expect(await ticketRow(id)).toMatchObject({ status: 'open' });
});

it('is named by the answer, and posted with the undo', async () => {
  const { admin, customer } = cast();
  const id = await newTicket(customer);
  const post = async (status: string, undoes?: string) => {
    const { version } = await ticketRow(id);
    const body = new URLSearchParams({
      status,
      version: String(version),
      ...(undoes && { undoes }),
    });
    const answer = await answerForm(
      new Request('http://localhost/', { method: 'POST', body }),
      await ticketVerbs.status.schema(),
      {
        handle: async (change) => {
          await setTicketStatus(admin, id, change);
          return { kind: 'success', title: 'Ticket updated' };
        },
        failed: { kind: 'error', title: 'Error' },
      },
    );
    if (answer instanceof Response) throw new Error('It was answered with a redirect.');
    return answer.data;
  };
  const { toast } = await post('waiting');
  expect(toast).toMatchObject({ undoes: (await queuedOf(id)).waiting });
  expect(await post('open', 'no id')).toMatchObject({
    toast: { kind: 'error', description: 'This undo could not be read. Reload the page.' },
  });
  expect(await ticketRow(id)).toMatchObject({ status: 'waiting' });
  await post('open', toast?.undoes);
  expect(await announcementsOf(id)).toEqual([]);
});
