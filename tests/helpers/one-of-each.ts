import type { Tx } from '#app/platform/db/database.server.ts';
import type { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makeContract, makeProposal } from '#demo/makers.server.ts';
import {
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeProcedure,
  makeProject,
  makeTask,
  makeTicket,
} from './makers.ts';

/** One record of each kind with the title, all of them to be seen by the customer; their ids by kind, and the ticket's number. */
export async function makeOneOfEach(
  tx: Tx,
  profile: typeof customerProfiles.$inferSelect,
  title: string,
  { dueDate, validUntil }: { dueDate?: string; validUntil?: string } = {},
) {
  const { id } = profile;
  const ticket = await makeTicket(tx, profile, { title });
  const { procedure } = await makeProcedure(tx, profile, { status: 'approved', words: { title } });
  const { document } = await makeDocument(tx, profile, { title });
  const ids = {
    ticket: ticket.id,
    task: (await makeTask(tx, id, { title, dueDate })).id,
    project: (await makeProject(tx, id, { title })).id,
    meeting: (await makeMeeting(tx, { customerId: id, title })).id,
    document: document.id,
    proposal: (await makeProposal(tx, id, { title, status: 'sent', validUntil })).id,
    contract: (await makeContract(tx, id, { title, status: 'sent' })).id,
    invoice: (await makeInvoice(tx, id, { description: title, status: 'sent' })).id,
    procedure: procedure.id,
  };
  return { ids, ticketNumber: ticket.number };
}
