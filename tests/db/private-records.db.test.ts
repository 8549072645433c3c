import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { mayHear } from '#app/access/live-stream.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { replaceFile } from '#app/areas/documents/document-commands.server.ts';
import { getDocument, getDocumentFile } from '#app/areas/documents/document-queries.server.ts';
import { answerRequest, requestFile } from '#app/areas/documents/request-commands.server.ts';
import { listOpenRequests } from '#app/areas/documents/request-queries.server.ts';
import { getNotices } from '#app/areas/notices/notice-queries.server.ts';
import { otherCompanyOf } from '#app/areas/portal/other-company-queries.server.ts';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { search } from '#app/areas/search/search-queries.server.ts';
import { getAttachment, MESSAGE_ORDER } from '#app/areas/tickets/conversation-queries.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { closeTicket } from '#app/areas/tickets/ticket-commands.server.ts';
import { listOwnTickets } from '#app/areas/tickets/ticket-queries.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { documentVersions } from '#app/records/document/document-tables.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import {
  outcomeFigures,
  outcomeImports,
  outcomeMeasures,
} from '#app/records/outcome/outcome-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { ticketRatings } from '#app/records/ticket/ticket-rating-tables.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeMember } from '#demo/makers.server.ts';
import { actionsOn } from '#tests/helpers/cast.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { stageFiles } from '#tests/helpers/documents.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import { counted, makePrivateRecords, openTicket, toldOf } from '#tests/helpers/private-records.ts';

setUpDatabase();

const FIRST_PAGE = { search: '', ...MESSAGE_ORDER, after: null, before: null };

let ann: AdminActor;
/** Owns the account. */
let owner: CustomerActor;
/** Whose records are private. */
let dan: CustomerActor;
/** May do what Dan may. */
let colleague: CustomerActor;
let other: CustomerActor;
let ticketId: string;
let documentId: string;

beforeEach(async () => {
  ({ ann, owner, dan, colleague, other, ticketId, documentId } = await makePrivateRecords());
});

const told = () => toldOf(ticketId, documentId);

/** A measure whose figures rest on a document that became private after it was read. */
async function addEvidence(document: string): Promise<void> {
  await unsafeOwnerTransaction(async (tx) => {
    const [measure] = await tx
      .insert(outcomeMeasures)
      .values({
        customerId: owner.customerId,
        kind: 'own',
        name: 'Overtime',
        unit: 'percent',
        direction: 'down',
        formula: 'Overtime hours ÷ all hours',
        source: 'Payroll',
      })
      .returning({ id: outcomeMeasures.id });
    const measureId = measure?.id ?? '';
    const by = { authorName: 'Ann' };
    await tx.insert(outcomeImports).values({
      measureId,
      part: 'all',
      layout: 'own',
      mapping: {},
      documentId: document,
      documentNumber: 1,
      fileName: 'payroll.csv',
      sha256: 'f'.repeat(64),
      rowCount: 1,
      skippedCount: 0,
      fromMonth: '2026-10-01',
      toMonth: '2026-10-01',
      importedBy: ann.userId,
      ...by,
    });
    await tx.insert(outcomeFigures).values({
      measureId,
      month: '2026-10-01',
      value: '4',
      grade: 'B',
      documentId: document,
      setBy: ann.userId,
      ...by,
    });
    const { customerId } = owner;
    const [plan] = await tx
      .insert(monthlyFilePlans)
      .values({
        customerId,
        files: [{ measureId, layout: 'own' }],
        dueDay: 5,
        remindBefore: 2,
        remindAfter: 1,
        firstMonth: '2026-10-01',
      })
      .returning({ id: monthlyFilePlans.id });
    const [request] = await tx
      .insert(monthlyFileRequests)
      .values({ planId: plan?.id ?? '', customerId, month: '2026-10-01', dueDate: '2026-11-06' })
      .returning({ id: monthlyFileRequests.id });
    await tx.insert(monthlyRequestedFiles).values({
      requestId: request?.id ?? '',
      position: 0,
      measureId,
      layout: 'own',
      documentId: document,
    });
  });
}

describe('a private record', () => {
  it('is hidden with every row of every table that hangs on it, from all but its person and staff', async () => {
    await postMessage(ann, ticketId, { message: 'Which month?', uploads: [], isInternal: false });
    await replaceFile(dan, documentId, { uploads: await stageFiles(dan, 'newer.txt') });
    const requestId = await requestFile(ann, {
      customerId: owner.customerId,
      title: 'Pay stub',
      category: 'general',
    });
    const uploads = await stageFiles(dan, 'stub.txt');
    const answerId = await answerRequest(dan, requestId, { uploads, isPrivate: true });
    await addEvidence(documentId);
    await unsafeOwnerTransaction((tx) =>
      tx.insert(ticketRatings).values({ ticketId, isGood: true, answeredAt: new Date() }),
    );
    // Two are left out: one that no customer reads, and meetings, which are the company's, also one that was booked from a private
    // ticket. A ticket that was merged into another one is a ticket.
    const hanging = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f'
              and conrelid not in ('ticket_snoozes'::regclass, 'meetings'::regclass) and conrelid <> confrelid
              and confrelid in ('tickets'::regclass, 'ticket_messages'::regclass, 'customer_documents'::regclass)
            order by 1`,
      ),
    );
    const tables = ['tickets', 'customer_documents', ...hanging.map(({ name }) => name)];
    expect(tables).toEqual([
      'tickets',
      'customer_documents',
      'document_requests',
      'document_versions',
      'monthly_requested_files',
      'outcome_figures',
      'outcome_imports',
      'ticket_attachments',
      'ticket_messages',
      'ticket_ratings',
    ]);
    for (const table of tables) {
      expect(await counted(dan, table), table).toBeGreaterThan(0);
      expect(await counted(ann, table), table).toBeGreaterThan(0);
      for (const stranger of [owner, colleague, other]) {
        expect(await counted(stranger, table), `${table} to ${stranger.name}`).toBe(0);
      }
    }
    await expect(getDocument(owner, answerId)).rejects.toThrow(NotFoundError);
    expect(await listOpenRequests(owner)).toEqual([]);
  });

  it('has files whose addresses lead nobody else anywhere', async () => {
    const [file] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(ticketAttachments).where(eq(ticketAttachments.ticketId, ticketId)),
    );
    expect((await getAttachment(dan, file?.id ?? '')).fileName).toBe('pay.txt');
    expect((await getDocumentFile(ann, documentId, 'latest')).fileName).toBe('payroll.txt');
    for (const stranger of [owner, colleague, other]) {
      await expect(getAttachment(stranger, file?.id ?? '')).rejects.toThrow(NotFoundError);
      await expect(getDocumentFile(stranger, documentId, 'latest')).rejects.toThrow(NotFoundError);
    }
  });

  it('is written on by nobody else, by commands or by SQL', async () => {
    const message = { message: 'Let me see.', uploads: [] };
    await expect(postMessage(colleague, ticketId, message)).rejects.toThrow(NotFoundError);
    await expect(closeTicket(colleague, ticketId)).rejects.toThrow(NotFoundError);
    const uploads = await stageFiles(colleague, 'mine.txt');
    await expect(replaceFile(colleague, documentId, { uploads })).rejects.toThrow(NotFoundError);
    const by = { userId: colleague.userId, authorName: 'Cleo', authorSide: 'customer' } as const;
    const file = { fileName: 'a', fileSize: 1, filePath: 'a', mimeType: 'text/plain' };
    const inserts = [
      () =>
        asActor(colleague, (tx) =>
          tx.insert(ticketMessages).values({ ticketId, ...by, message: 'Hi' }),
        ),
      () =>
        asActor(colleague, (tx) =>
          tx.insert(ticketAttachments).values({ ticketId, ...file, uploadedBy: colleague.userId }),
        ),
      () =>
        asActor(colleague, (tx) =>
          tx
            .insert(documentVersions)
            .values({ documentId, number: 2, ...file, ...by, uploadedBy: colleague.userId }),
        ),
      // Nor made in the name of someone else.
      () =>
        asActor(colleague, (tx) =>
          tx.insert(tickets).values({
            customerId: owner.customerId,
            title: 'Hidden',
            description: 'From Dan',
            createdBy: colleague.userId,
            authorName: 'Cleo',
            privateTo: dan.userId,
          }),
        ),
    ];
    for (const insert of inserts) await expect(insert()).rejects.toThrow(NO_POLICY);
    await expect(
      asActor(dan, (tx) =>
        tx.update(tickets).set({ privateTo: null }).where(eq(tickets.id, ticketId)),
      ),
    ).rejects.toMatchObject(NOT_GRANTED);
    expect(await actionsOn(ticketId)).toEqual(['ticket.created']);
  });

  it('is found by no search, counted in no figure, and named by no link of another company', async () => {
    await openTicket(colleague, false, 'Payroll for all');
    const found = async (actor: AdminActor | CustomerActor) =>
      (await search(actor, 'payroll', '2026-11-23')).flatMap(({ hits }) => hits).length;
    expect([await found(dan), await found(colleague), await found(owner)]).toEqual([3, 1, 1]);
    // The door past the policies names no id of it either.
    const ids = await asActor(owner, (tx) =>
      rowsOf<{ n: number }>(
        tx,
        sql`select cardinality(ids) as n from unnest('{ticket,document}'::text[]) kind,
            find_own_records(kind, '%payroll%', array['% payroll%'])`,
      ),
    );
    expect(ids.map(({ n }) => n)).toEqual([1, 0]);
    const figures = async (actor: CustomerActor) => {
      const { openTickets, documents } = await getPortalOverview(actor);
      const { count } = await listOwnTickets(actor, { ...FIRST_PAGE, sort: 'created' }, null);
      return [openTickets, documents, count];
    };
    expect(await figures(dan)).toEqual([2, 1, 2]);
    expect(await figures(owner)).toEqual([1, 0, 1]);
    await unsafeOwnerTransaction((tx) => makeMember(tx, other.customerId, { id: dan.userId }));
    await unsafeOwnerTransaction((tx) => makeMember(tx, other.customerId, { id: owner.userId }));
    const there = async ({ userId }: CustomerActor) =>
      (await unsafeActorOfUser(userId, other.customerId)) as CustomerActor;
    for (const [table, id] of [
      ['tickets', ticketId],
      ['customer_documents', documentId],
    ] as const) {
      expect(await otherCompanyOf(await there(dan), table, id)).toBe(owner.customerId);
      expect(await otherCompanyOf(await there(owner), table, id)).toBeNull();
    }
  });

  it('is notified of to its person alone, by notice and by mail', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`delete from pgboss.job`);
      const keys = ['notifications.email.enabled', 'notifications.ticket.update'];
      await tx.insert(settings).values(keys.map((key) => ({ key, value: 'true' })));
    });
    await postMessage(ann, ticketId, { message: 'Which month?', uploads: [], isInternal: false });
    await replaceFile(ann, documentId, { uploads: await stageFiles(ann, 'by-us.txt') });
    expect(await told()).toEqual(['Dan Dispatcher']);
    expect((await queuedMail()).map(({ to }) => to)).toEqual([dan.email, dan.email]);
    expect((await getNotices(owner)).notices).toEqual([]);
  });

  it('is heard of by its person and staff', () => {
    const change = {
      topic: 'ticket',
      id: ticketId,
      customerId: owner.customerId,
      transaction: null,
    } as const;
    const toStaff = { ...change, staffOnly: true, userIds: null };
    const toDan = { ...change, staffOnly: false, userIds: new Set([dan.userId]) };
    const hearing = [ann, dan, owner, colleague, other];
    expect(hearing.map((actor) => mayHear(actor, toStaff))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(hearing.map((actor) => mayHear(actor, toDan))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    // Where they act for another of their companies they hear nothing of this one.
    expect(mayHear({ ...dan, customerId: other.customerId }, toDan)).toBe(false);
  });
});
