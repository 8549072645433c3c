import { randomUUID } from 'node:crypto';
import { setDeactivated, setRole } from '#app/areas/accounts/user-commands.server.ts';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import {
  archiveInvoice,
  createInvoice,
  restoreInvoice,
} from '#app/areas/billing/invoice-commands.server.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import {
  recordPayment,
  setInvoiceStatus,
  takeBackPayment,
} from '#app/areas/billing/payment-commands.server.ts';
import {
  archiveContract,
  restoreContract,
  setContractStatus,
  updateContract,
} from '#app/areas/contracts/contract-commands.server.ts';
import { approveCustomer, rejectCustomer } from '#app/areas/customers/approval-commands.server.ts';
import { updateCustomer } from '#app/areas/customers/customer-commands.server.ts';
import {
  removeCustomer,
  restoreCustomer,
} from '#app/areas/customers/customer-removal-commands.server.ts';
import {
  archiveProposal,
  restoreProposal,
  setProposalStatus,
  updateProposal,
} from '#app/areas/proposals/proposal-commands.server.ts';
import { decideProposal } from '#app/areas/proposals/proposal-decision-commands.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import {
  archiveTicket,
  closeTicket,
  reopenTicket,
  restoreTicket,
  setTicketStatus,
  updateTicket,
} from '#app/areas/tickets/ticket-commands.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { deleteTimeEntry, logTime } from '#app/areas/time/time-commands.server.ts';
import { invoiceTime } from '#app/areas/time/time-invoice-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { makeContract, makeProposal, makeUser } from '#demo/makers.server.ts';
import { make as makeInvoice, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { adminActor } from '#tests/helpers/cast.ts';
import { signAs } from '#tests/helpers/engagement-cast.ts';
import { makeCustomer, makeTimeEntry } from '#tests/helpers/makers.ts';
import { newTicket } from '#tests/helpers/tickets.ts';
import { people, type Scene } from './pair-cast.ts';
import { FIRM_SCENES } from './pair-firm-scenes.ts';
import { WORK_SCENES } from './pair-work-scenes.ts';

const facts = { over: 'amount', amount: '1000.00', isPrepayment: false } as const;

/** An invoice that was sent, partly paid, with an entry by hand in the same ledger. */
async function invoice(): Promise<Scene> {
  const { ann, customerId } = await people();
  const id = await makeInvoice(ann, { customerId });
  await move(ann, id, 'sent');
  await pay(ann, id, '400.00');
  const entry = { type: 'credit', amount: '1000.00', description: 'In' } as const;
  const { id: entryId } = await recordEntry(ann, customerId, entry);
  const { version, invoiceNumber } = await rowOf(id);
  const { rows } = await database().query('select id from invoice_payments where invoice_id = $1', [
    id,
  ]);
  const paymentId = String(rows[0]?.id);
  const payment = { paidOn: firmDay(), version } as const;
  const submissionId = randomUUID();
  return {
    customerId,
    record: { table: 'invoices', id },
    commands: {
      'pay the rest': () =>
        recordPayment(ann, id, { ...payment, amount: '600.00', method: 'check' }),
      'pay from the balance': () =>
        recordPayment(ann, id, { ...payment, amount: '500.00', method: 'balance' }),
      'take back': () => takeBackPayment(ann, id, paymentId, version),
      'set paid': () => setInvoiceStatus(ann, id, { status: 'paid', version }),
      edit: () =>
        updateInvoice(ann, id, {
          over: 'unchanged',
          invoiceNumber: `${invoiceNumber}-B`,
          isPrepayment: false,
          version,
        }),
      archive: () => archiveInvoice(ann, id, version),
      'enter a debit': () => recordEntry(ann, customerId, { ...entry, type: 'debit' }),
      'enter a form once': () => recordEntry(ann, customerId, { ...entry, submissionId }),
      'reverse the entry': () => reverseEntry(ann, customerId, entryId, { reason: 'Wrong' }),
      'write another': () => createInvoice(ann, { ...facts, customerId, invoiceNumber: 'PAIR-1' }),
    },
  };
}

/** Two logged hours that nothing has invoiced. */
async function hours(): Promise<Scene> {
  const { ann, customerId } = await people();
  const entries = await unsafeOwnerTransaction(async (tx) => [
    await makeTimeEntry(tx, ann.userId, { customerId, hours: '0.25', hourlyRate: '125.50' }),
    await makeTimeEntry(tx, ann.userId, { customerId, hours: '0.25', hourlyRate: '125.50' }),
  ]);
  const chosen = entries.map(({ id, version }) => ({ id, version }));
  const form = { customerId, grouping: 'project' } as const;
  return {
    customerId,
    commands: {
      'invoice both': () => invoiceTime(ann, { ...form, entries: chosen }),
      'invoice both, the other way around': () =>
        invoiceTime(ann, { ...form, entries: chosen.toReversed() }),
      'invoice one': () => invoiceTime(ann, { ...form, entries: chosen.slice(0, 1) }),
      'delete one': () => deleteTimeEntry(ann, String(chosen[0]?.id), 1),
    },
  };
}

/** A draft over logged hours. */
async function invoicedHours(): Promise<Scene> {
  const { ann, customerId } = await people();
  const entry = await unsafeOwnerTransaction((tx) =>
    makeTimeEntry(tx, ann.userId, { customerId, hourlyRate: '200.00' }),
  );
  const entries = [{ id: entry.id, version: entry.version }];
  const { id } = await invoiceTime(ann, { customerId, grouping: 'entry', entries });
  const { version } = await rowOf(id);
  const again = [{ id: entry.id, version: entry.version + 2 }];
  return {
    customerId,
    record: { table: 'invoices', id },
    commands: {
      cancel: () => setInvoiceStatus(ann, id, { status: 'cancelled', version }),
      archive: () => archiveInvoice(ann, id, version),
      restore: () => restoreInvoice(ann, id, version + 1),
      'set paid': () => setInvoiceStatus(ann, id, { status: 'paid', version }),
      'invoice them again': () =>
        invoiceTime(ann, { customerId, grouping: 'entry', entries: again }),
    },
  };
}

/** A customer without history, for whom records are made while they are taken out. */
async function customer(): Promise<Scene> {
  const { ann, customerId } = await people();
  return {
    customerId,
    commands: {
      delete: () => removeCustomer(ann, customerId, 'delete'),
      archive: () => removeCustomer(ann, customerId, 'archive'),
      'write an invoice': () =>
        createInvoice(ann, {
          ...facts,
          customerId,
          invoiceNumber: `P-${randomUUID().slice(0, 6)}`,
        }),
      'enter a credit': () =>
        recordEntry(ann, customerId, { type: 'credit', amount: '5.00', description: 'In' }),
      'log hours': () =>
        logTime(ann, { customerId, hours: '1.00', date: '2026-11-02', billable: true } as never),
    },
  };
}

/** A customer who opens a ticket and is edited while they are taken out. */
async function leaving(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const opened = { title: 'Warm', description: 'Since noon', category: 'general' } as const;
  return {
    customerId,
    record: { table: 'customer_profiles', id: customerId },
    commands: {
      delete: () => removeCustomer(ann, customerId, 'delete'),
      archive: () => removeCustomer(ann, customerId, 'archive'),
      restore: () => restoreCustomer(ann, customerId),
      edit: () =>
        updateCustomer(ann, customerId, {
          companyName: 'Northgate',
          contactName: 'Carla',
          version: 1,
        } as never),
      'open a ticket': () => createTicket(carla, { ...opened, priority: 'medium', uploads: [] }),
    },
  };
}

/** Someone who has signed up and waits. */
async function registration(): Promise<Scene> {
  const { ann } = await people();
  const { profile } = await unsafeOwnerTransaction((tx) =>
    makeCustomer(tx, { approvalStatus: 'pending' }),
  );
  const customerId = profile.id;
  const company = { companyMode: 'new', companyName: `New ${customerId.slice(0, 6)}` } as never;
  return {
    customerId,
    commands: {
      approve: () =>
        approveCustomer(ann, { customerId, withoutConfirmedEmail: 'yes', ...Object(company) }),
      reject: () => rejectCustomer(ann, { customerId, reason: 'Not ours' } as never),
      delete: () => removeCustomer(ann, customerId, 'delete'),
    },
  };
}

/** A ticket that waits for its customer. */
async function ticket(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const id = await newTicket(carla, { status: 'waiting' });
  const submissionId = randomUUID();
  const message = (from: string) => ({ message: from, uploads: [] }) as never;
  return {
    customerId,
    commands: {
      answer: () => postMessage(ann, id, message('Ann')),
      reply: () => postMessage(carla, id, message('Carla')),
      'reply by a form once': () =>
        postMessage(carla, id, { ...Object(message('Carla')), submissionId }),
      resolve: () => setTicketStatus(ann, id, { status: 'resolved', version: 1 }),
      close: () => closeTicket(carla, id),
      reopen: () => reopenTicket(carla, id),
      edit: () => updateTicket(ann, id, { priority: 'high', version: 1 }),
      archive: () => archiveTicket(ann, id),
      restore: () => restoreTicket(ann, id),
    },
  };
}

/** A contract that waits for its signature. */
async function contract(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const { id, title, content } = await unsafeOwnerTransaction((tx) =>
    makeContract(tx, customerId, { status: 'sent' }),
  );
  return {
    customerId,
    record: { table: 'contracts', id },
    commands: {
      sign: () => signAs(carla, id),
      'back to draft': () => setContractStatus(ann, id, { status: 'draft', version: 1 }),
      'signed on paper': () => setContractStatus(ann, id, { status: 'signed', version: 1 }),
      edit: () => updateContract(ann, id, { title, content: `${content}!`, version: 1 } as never),
      archive: () => archiveContract(ann, id, 1),
      restore: () => restoreContract(ann, id, 2),
    },
  };
}

/** A proposal that waits for its answer. */
async function proposal(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const { id } = await unsafeOwnerTransaction((tx) =>
    makeProposal(tx, customerId, { status: 'sent' }),
  );
  const by = { ipAddress: '203.0.113.7' };
  const answer = { signedName: 'Carla', note: 'Why', version: 1 } as const;
  return {
    customerId,
    record: { table: 'proposals', id },
    commands: {
      accept: () => decideProposal(carla, id, { ...answer, decision: 'accepted' } as never, by),
      decline: () => decideProposal(carla, id, { ...answer, decision: 'rejected' } as never, by),
      'ask for changes': () =>
        decideProposal(carla, id, { ...answer, decision: 'changes' } as never, by),
      'back to draft': () => setProposalStatus(ann, id, { status: 'draft', version: 1 }),
      edit: () => updateProposal(ann, id, { title: 'Edited', version: 2 }),
      archive: () => archiveProposal(ann, id, 1),
      restore: () => restoreProposal(ann, id, 2),
    },
  };
}

/** The last two admins, each of whom takes the other's rights away. */
async function admins(): Promise<Scene> {
  const { ann, customerId } = await people();
  const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
  const ben = await adminActor(id);
  await database().query(`update user_roles set role = 'user' where user_id not in ($1, $2)`, [
    ann.userId,
    id,
  ]);
  return {
    customerId,
    commands: {
      'Ann demotes Ben': () => setRole(ann, { userId: id, role: 'user' }),
      'Ben demotes Ann': () => setRole(ben, { userId: ann.userId, role: 'user' }),
      'Ann locks Ben out': () => setDeactivated(ann, { userId: id, deactivated: true }),
      'Ben demotes himself': () => setRole(ben, { userId: id, role: 'user' }),
    },
  };
}

/** Every scene by name. */
export const SCENES: Record<string, () => Promise<Scene>> = {
  invoice,
  hours,
  'invoiced hours': invoicedHours,
  customer,
  leaving,
  registration,
  ticket,
  contract,
  proposal,
  admins,
  ...WORK_SCENES,
  ...FIRM_SCENES,
};
