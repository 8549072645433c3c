import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { replaceFile, sendDocuments } from '#app/areas/documents/document-commands.server.ts';
import { lookAtDocument } from '#app/areas/documents/document-look-commands.server.ts';
import { getDocument, getDocumentFile } from '#app/areas/documents/document-queries.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import {
  addMilestone,
  completeMilestone,
  reopenMilestone,
  updateMilestone,
} from '#app/areas/projects/milestone-commands.server.ts';
import { updateProject } from '#app/areas/projects/project-commands.server.ts';
import { answerTicket, postMessage } from '#app/areas/tickets/message-commands.server.ts';
import {
  archiveTicket,
  closeTicket,
  restoreTicket,
  setTicketStatus,
} from '#app/areas/tickets/ticket-commands.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { withdrawTicketAnswer } from '#app/areas/tickets/ticket-withdrawal-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { announcementsOf, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { stageFiles } from '#tests/helpers/documents.ts';
import { NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { create, edit, stepsOf } from '#tests/helpers/projects.ts';
import { passDue, promisesOf } from '#tests/helpers/promises.ts';
import { ticketRow } from '#tests/helpers/tickets.ts';

setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
});

const REFUSED = {
  cause: {
    message: expect.stringMatching(
      /promise (?:does not change|keeps its record|is kept|is broken)/,
    ),
  },
};
const WORDS = { message: 'The third floor is still warm.', uploads: [] };
const ANSWER = { ...WORDS, isInternal: false };

describe('the promise of an answer on a ticket', () => {
  let ticketId = '';
  beforeEach(async () => {
    const asked = { ...TICKET_DEFAULTS, title: 'Rates', description: 'Who signs?', uploads: [] };
    ticketId = (await createTicket(cast.customer, asked)).id;
  });

  it('is made by the first word, once, and kept by the answer', async () => {
    const { answerDueAt } = await ticketRow(ticketId);
    const open = { kind: 'ticket', dueAt: answerDueAt, keptAt: null, pausedSince: null };
    expect(await promisesOf(ticketId)).toMatchObject([open]);
    await postMessage(cast.customer, ticketId, WORDS);
    expect(await promisesOf(ticketId)).toMatchObject([open]);
    await postMessage(cast.ann, ticketId, { ...WORDS, isInternal: true });
    expect(await promisesOf(ticketId)).toMatchObject([open]);
    await postMessage(cast.ann, ticketId, ANSWER);
    expect(await promisesOf(ticketId)).toMatchObject([
      { keptAt: expect.any(Date), brokenAt: null, withdrawnAt: null },
    ]);
    await postMessage(cast.customer, ticketId, WORDS);
    expect(await promisesOf(ticketId)).toMatchObject([
      { keptAt: expect.any(Date) },
      { keptAt: null, dueAt: (await ticketRow(ticketId)).answerDueAt },
    ]);
  });

  it('is broken at the time it was due, whenever the answer comes, and not made again', async () => {
    await passDue(ticketId);
    await postMessage(cast.ann, ticketId, ANSWER);
    const [broken] = await promisesOf(ticketId);
    expect(broken).toMatchObject({ keptAt: null, withdrawnAt: null });
    expect(broken?.brokenAt).toEqual(broken?.dueAt);
  });

  it('runs on where the ticket waits for a customer who was asked nothing', async () => {
    await setTicketStatus(cast.ann, ticketId, { status: 'waiting', version: 1 });
    expect(await ticketRow(ticketId)).toMatchObject({ status: 'waiting', waitingSince: null });
    expect(await promisesOf(ticketId)).toMatchObject([{ pausedSince: null, keptAt: null }]);
  });

  it('stands still while the ticket waits for the customer, who was asked something', async () => {
    await postMessage(cast.ann, ticketId, ANSWER);
    await postMessage(cast.customer, ticketId, WORDS);
    const { answerDueAt: due } = await ticketRow(ticketId);
    await setTicketStatus(cast.ann, ticketId, { status: 'waiting', version: 1 });
    const { waitingSince, version } = await ticketRow(ticketId);
    expect(waitingSince).not.toBeNull();
    expect((await promisesOf(ticketId))[1]).toMatchObject({
      pausedSince: waitingSince,
      pauses: [],
    });
    await postMessage(cast.customer, ticketId, WORDS);
    const after = await ticketRow(ticketId);
    expect(after).toMatchObject({ status: 'open', waitingSince: null, version: version + 1 });
    const [, promise] = await promisesOf(ticketId);
    expect(promise).toMatchObject({ pausedSince: null, dueAt: after.answerDueAt });
    expect(promise?.dueAt.getTime()).toBeGreaterThanOrEqual(due?.getTime() ?? 0);
    const [pause] = promise?.pauses ?? [];
    expect(pause?.reason).toBe('customer');
    expect(new Date(pause?.from ?? 0).getTime()).toBe(waitingSince?.getTime());
  });

  it('is kept by "Send and wait for customer", which leaves nothing to wait for', async () => {
    await answerTicket(cast.ann, ticketId, {
      ...ANSWER,
      status: 'waiting',
      version: 1,
    });
    expect(await promisesOf(ticketId)).toMatchObject([{ keptAt: expect.any(Date) }]);
    expect((await ticketRow(ticketId)).waitingSince).not.toBeNull();
  });

  it.each([
    ['the customer', 'closed_by_customer'],
    ['staff', 'closed_by_firm'],
  ] as const)('is withdrawn when %s closes it unanswered', async (who, withdrawnReason) => {
    if (who === 'staff')
      await setTicketStatus(cast.ann, ticketId, { status: 'resolved', version: 1 });
    else await closeTicket(cast.customer, ticketId);
    expect(await promisesOf(ticketId)).toMatchObject([{ withdrawnReason, keptAt: null }]);
  });

  it('cannot be withdrawn once it is overdue', async () => {
    await passDue(ticketId);
    await setTicketStatus(cast.ann, ticketId, { status: 'resolved', version: 1 });
    expect(await promisesOf(ticketId)).toMatchObject([
      { brokenAt: expect.any(Date), withdrawnReason: null },
    ]);
  });

  it('is withdrawn by staff with a reason, and then nothing is due', async () => {
    await withdrawTicketAnswer(cast.ann, ticketId, 'sent_twice');
    expect(await promisesOf(ticketId)).toMatchObject([
      { withdrawnReason: 'sent_twice', keptAt: null },
    ]);
    expect(await ticketRow(ticketId)).toMatchObject({ answerDueAt: null, status: 'open' });
    await expect(withdrawTicketAnswer(cast.ann, ticketId, 'sent_twice')).rejects.toThrow(
      'Only a promise that is open and not overdue can be withdrawn.',
    );
    await postMessage(cast.ann, ticketId, ANSWER);
    expect(await promisesOf(ticketId)).toHaveLength(1);
  });

  it('is not withdrawn once it is overdue', async () => {
    await passDue(ticketId);
    await expect(withdrawTicketAnswer(cast.ann, ticketId, 'sent_twice')).rejects.toThrow(
      RefusedError,
    );
    expect((await ticketRow(ticketId)).answerDueAt).not.toBeNull();
  });

  it('goes with an archived ticket and comes back with it', async () => {
    await archiveTicket(cast.ann, ticketId);
    expect(await promisesOf(ticketId)).toMatchObject([{ withdrawnReason: 'archived' }]);
    await restoreTicket(cast.ann, ticketId);
    expect(await promisesOf(ticketId)).toMatchObject([
      { withdrawnReason: 'archived' },
      { keptAt: null, withdrawnAt: null },
    ]);
  });

  it('is one, however many write at once', async () => {
    await postMessage(cast.ann, ticketId, ANSWER);
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => postMessage(cast.customer, ticketId, WORDS)),
    );
    expect(all).toHaveLength(4);
    expect(await promisesOf(ticketId)).toHaveLength(2);
  });
});

describe('other promises', () => {
  it("a customer's file is looked at when they are told that staff who work for them opened it", async () => {
    const uploads = await stageFiles(cast.customer, 'prices.csv');
    const [id = ''] = await sendDocuments(cast.customer, { uploads, category: 'general' });
    const { lookDueAt } = await getDocument(cast.customer, id);
    expect(lookDueAt).not.toBeNull();
    expect(await promisesOf(id)).toMatchObject([{ kind: 'file', dueAt: lookDueAt, keptAt: null }]);
    await lookAtDocument(cast.customer, id);
    await lookAtDocument({ ...cast.ben, rights: ['work'] }, id);
    expect(await promisesOf(id)).toMatchObject([{ keptAt: null }]);
    await lookAtDocument(cast.ann, id);
    expect(await promisesOf(id)).toMatchObject([{ keptAt: null }]);
    await tellOf(id);
    const [kept] = await promisesOf(id);
    expect(await getDocument(cast.customer, id)).toMatchObject({
      lookDueAt: null,
      lookedAt: kept?.keptAt,
    });
    await expect(getDocument(cast.other, id)).rejects.toThrow(NotFoundError);
    expect(await asActor(cast.other, (tx) => tx.$count(promises))).toBe(0);
  });

  it("a customer's new file is not looked at by opening the one before it", async () => {
    const uploads = await stageFiles(cast.customer, 'prices.csv');
    const [id = ''] = await sendDocuments(cast.customer, { uploads, category: 'general' });
    const { number: opened } = await getDocumentFile(cast.ann, id, 'latest');
    await replaceFile(cast.customer, id, { uploads: await stageFiles(cast.customer, 'new.csv') });
    await lookAtDocument(cast.ann, id, opened);
    expect(await promisesOf(id)).toMatchObject([{ keptAt: null }]);
    await lookAtDocument(cast.ann, id, (await getDocumentFile(cast.ann, id, 'latest')).number);
    await tellOf(id);
    expect(await promisesOf(id)).toMatchObject([{ keptAt: expect.any(Date) }]);
  });

  it('a milestone is met by the end of its day; another date withdraws the promise and makes one', async () => {
    const projectId = await create(cast);
    const key = { projectId, milestoneId: '' };
    const [early, late] = [30, 60].map((days) => firmDay(new Date(Date.now() + days * 86_400_000)));
    key.milestoneId = await addMilestone(cast.ann, projectId, { title: 'Audit', dueDate: early });
    const [made] = await promisesOf(key.milestoneId);
    expect(firmDay(new Date((made?.dueAt.getTime() ?? 0) - 1))).toBe(early);
    expect(firmDay(made?.dueAt)).not.toBe(early);
    await updateMilestone(cast.ann, key, { title: 'Audit', dueDate: late, version: 1 });
    expect(await promisesOf(key.milestoneId)).toMatchObject([
      { withdrawnReason: 'date_changed' },
      { withdrawnReason: null, keptAt: null },
    ]);
    await updateProject(cast.ann, projectId, edit({ status: 'on_hold' }));
    await updateProject(cast.ann, projectId, edit({ status: 'active', version: 2 }));
    await completeMilestone(cast.ann, key, 2);
    expect((await promisesOf(key.milestoneId)).map(({ keptAt }) => keptAt)).toEqual([
      null,
      null,
      null,
    ]);
    await tellOf(projectId);
    await reopenMilestone(cast.ann, key, 3);
    await completeMilestone(cast.ann, key, 4);
    expect(await stepsOf(projectId)).toHaveLength(1);
    expect(
      (await promisesOf(key.milestoneId)).map((each) => each.withdrawnReason ?? 'kept'),
    ).toEqual(['date_changed', 'project_stopped', 'kept']);
  });
});

/** Has people notified of a record as the queue would. */
async function tellOf(id: string): Promise<void> {
  for (const each of await announcementsOf(id)) await announceJob.run(each);
}

describe('what is settled', () => {
  it('nobody changes or removes, and no one but the job writes what is open', async () => {
    const asked = { ...TICKET_DEFAULTS, title: 'Rates', description: 'Who signs?', uploads: [] };
    const { id } = await createTicket(cast.customer, asked);
    const change = sql`update promises set due_at = due_at + interval '1 day' where record_id = ${id}`;
    for (const actor of [cast.ann, cast.customer]) {
      await expect(asActor(actor, (tx) => tx.execute(change))).rejects.toMatchObject(NOT_GRANTED);
    }
    const early = sql`update promises set due_at = due_at - interval '1 day' where record_id = ${id}`;
    await expect(unsafeOwnerTransaction((tx) => tx.execute(early))).rejects.toMatchObject(REFUSED);
    await postMessage(cast.ann, id, ANSWER);
    const settled = await promisesOf(id);
    for (const statement of [
      change,
      sql`update promises set kept_at = null, broken_at = now() where record_id = ${id}`,
      sql`update promises set made_at = made_at - interval '1 day' where record_id = ${id}`,
      sql`delete from promises where record_id = ${id}`,
      sql`truncate promises`,
    ]) {
      await expect(unsafeOwnerTransaction((tx) => tx.execute(statement))).rejects.toMatchObject(
        REFUSED,
      );
    }
    expect(await promisesOf(id)).toEqual(settled);
  });

  it('outlives its record', async () => {
    const asked = { ...TICKET_DEFAULTS, title: 'Rates', description: 'Who signs?', uploads: [] };
    const { id } = await createTicket(cast.customer, asked);
    await unsafeOwnerTransaction((tx) => tx.execute(sql`delete from tickets where id = ${id}`));
    expect(await promisesOf(id)).toMatchObject([{ withdrawnReason: 'removed' }]);
  });
});
