import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { timelineOf } from '#app/areas/activity/customer-activity-queries.server.ts';
import { setOwnPrivacy } from '#app/areas/customers/privacy-commands.server.ts';
import {
  setDocumentPrivacy,
  shareDocuments,
} from '#app/areas/documents/document-commands.server.ts';
import { getDocument } from '#app/areas/documents/document-queries.server.ts';
import { leaveCompany, removeMember } from '#app/areas/members/member-commands.server.ts';
import { findMemberOptions, getPeople } from '#app/areas/members/member-queries.server.ts';
import { countUnread, getNotices } from '#app/areas/notices/notice-queries.server.ts';
import { MESSAGE_ORDER, openConversation } from '#app/areas/tickets/conversation-queries.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { setTicketPrivacy } from '#app/areas/tickets/ticket-commands.server.ts';
import { createTicketForCustomer } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { actionsOn } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { stageFiles } from '#tests/helpers/documents.ts';
import { counted, makePrivateRecords, toldOf } from '#tests/helpers/private-records.ts';

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

const versionOf = async (table: typeof tickets | typeof customerDocuments, id: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select({ version: table.version }).from(table).where(eq(table.id, id)),
  );
  return row?.version ?? 0;
};

describe('who sees a record', () => {
  it('is changed by who made it and by whom it is private to, and by no colleague', async () => {
    await setOwnPrivacy(dan, 'ticket', ticketId, false);
    await setOwnPrivacy(dan, 'document', documentId, false);
    expect(await counted(owner, 'ticket_attachments')).toBe(1);
    expect(await counted(owner, 'document_versions')).toBe(1);
    for (const stranger of [owner, colleague]) {
      await expect(setOwnPrivacy(stranger, 'ticket', ticketId, true)).rejects.toThrow(RefusedError);
      await expect(setOwnPrivacy(stranger, 'document', documentId, true)).rejects.toThrow(
        RefusedError,
      );
    }
    await expect(setOwnPrivacy(other, 'ticket', ticketId, true)).rejects.toThrow(NotFoundError);
    expect(await counted(owner, 'tickets')).toBe(1);
    await setOwnPrivacy(dan, 'ticket', ticketId, true);
    await expect(setOwnPrivacy(colleague, 'ticket', ticketId, false)).rejects.toThrow(
      NotFoundError,
    );
    expect(await counted(owner, 'tickets')).toBe(0);
    expect(await actionsOn(ticketId)).toEqual([
      'ticket.created',
      'ticket.privacy_changed',
      'ticket.privacy_changed',
    ]);
  });

  it('is changed by staff, to one of the customer and nobody else, and is logged', async () => {
    const version = await versionOf(tickets, ticketId);
    await setTicketPrivacy(ann, ticketId, { version, privateTo: colleague.userId });
    expect([await counted(dan, 'tickets'), await counted(colleague, 'tickets')]).toEqual([0, 1]);
    await expect(setTicketPrivacy(ann, ticketId, { version })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    const stranger = { version: version + 1, privateTo: other.userId };
    await expect(setTicketPrivacy(ann, ticketId, stranger)).rejects.toThrow(RefusedError);
    await setDocumentPrivacy(ann, documentId, {
      version: await versionOf(customerDocuments, documentId),
    });
    expect(await counted(owner, 'customer_documents')).toBe(1);
    const { entries: lines } = await asActor(ann, (tx) => timelineOf(tx, owner.customerId, null));
    expect(
      lines.map(({ action, sentence, privateName }) => [action, sentence[2]?.text, privateName]),
    ).toContainEqual([
      'ticket.privacy_changed',
      expect.stringContaining('Payroll question'),
      'Cleo Colleague',
    ]);
  });

  it('is chosen by staff as they make it', async () => {
    const options = await findMemberOptions(ann, { customerId: owner.customerId, search: 'DAN' });
    expect(options.map(({ value }) => value)).toEqual([dan.userId]);
    const form = { ...TICKET_DEFAULTS, title: 'Review', description: 'Yours', uploads: [] };
    const about = { ...form, customerId: owner.customerId, assigneeId: null };
    const made = await createTicketForCustomer(ann, { ...about, privateTo: dan.userId });
    await expect(
      createTicketForCustomer(ann, { ...about, privateTo: other.userId }),
    ).rejects.toThrow(RefusedError);
    const shared = { customerId: owner.customerId, category: 'general', title: 'Letter' } as const;
    const [letter] = await shareDocuments(ann, {
      ...shared,
      uploads: await stageFiles(ann, 'letter.txt'),
      privateTo: dan.userId,
    });
    const open = (actor: CustomerActor) => openConversation(actor, made.id, FIRST_PAGE);
    await expect(open(owner)).rejects.toThrow(NotFoundError);
    expect((await open(dan)).ticket).toMatchObject({ privateTo: dan.userId, privateName: null });
    await expect(getDocument(colleague, letter ?? '')).rejects.toThrow(NotFoundError);
    // What we shared with one person is theirs to open.
    await setOwnPrivacy(dan, 'document', letter ?? '', false);
    expect((await getDocument(colleague, letter ?? '')).title).toBe('Letter');
  });

  it('takes what colleagues were notified of it along, and leaves what staff and its person were told', async () => {
    await setOwnPrivacy(dan, 'ticket', ticketId, false);
    await postMessage(ann, ticketId, { message: 'Which month?', uploads: [], isInternal: false });
    expect(await told()).toEqual(['Ann', 'Ben', 'Cleo Colleague', 'Dan Dispatcher', 'Olga Owner']);
    expect((await countUnread(colleague)).ticket).toBe(1);
    await setOwnPrivacy(dan, 'ticket', ticketId, true);
    expect((await countUnread(colleague)).ticket).toBe(0);
    expect((await getNotices(colleague)).notices).toEqual([]);
    expect((await countUnread(dan)).ticket).toBe(1);
    expect(await told()).toEqual(['Ann', 'Ben', 'Dan Dispatcher']);
  });

  it('is nobody of the customer once its person has left, until staff open it', async () => {
    const { people } = await getPeople(owner, owner.customerId);
    await removeMember(owner, people.find(({ userId }) => userId === dan.userId)?.id ?? '');
    for (const actor of [owner, colleague]) expect(await counted(actor, 'tickets')).toBe(0);
    const again = { version: await versionOf(tickets, ticketId), privateTo: dan.userId };
    await setTicketPrivacy(ann, ticketId, { version: again.version });
    await expect(
      setTicketPrivacy(ann, ticketId, { ...again, version: again.version + 1 }),
    ).rejects.toThrow(RefusedError);
    for (const actor of [owner, colleague]) {
      expect((await openConversation(actor, ticketId, FIRST_PAGE)).ticket.title).toBe(
        'Payroll question',
      );
    }
    await leaveCompany(colleague);
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx
        .select()
        .from(customerDocuments)
        .where(and(eq(customerDocuments.id, documentId))),
    );
    expect(row?.privateTo).toBe(dan.userId);
  });
});
