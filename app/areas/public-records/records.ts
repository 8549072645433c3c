import { z } from 'zod';
import { APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import { SIDES } from '#app/access/author.ts';
import { INVOICE_STATUSES } from '#app/records/billing-status.ts';
import { CONTRACT_STATUSES } from '#app/records/contract-status.ts';
import { DOCUMENT_CATEGORIES } from '#app/records/document-category.ts';
import { INQUIRY_STATUSES } from '#app/records/inquiry-status.ts';
import { MEETING_STATUSES } from '#app/records/meeting-status.ts';
import { PROPOSAL_STATUSES } from '#app/records/proposal-status.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from '#app/records/task-status.ts';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#app/records/ticket-status.ts';

// Records as the API answers them and as webhooks carry them: one shape for both.

const id = z.uuid();
const text = z.string();
const moment = z.iso.datetime().describe('Time in UTC, ISO 8601.');
const day = z.iso.date().describe('Calendar date, YYYY-MM-DD.');
const money = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .describe('US dollars and cents, as a string.');
const version = z.int().min(1).describe('Counts up with each edit; an edit names the one it saw.');
const times = { archivedAt: moment.nullable(), version, createdAt: moment, updatedAt: moment };
const ofCustomer = { customerId: id, companyName: text };

export const inquiryRecord = z
  .object({
    id,
    firstName: text,
    lastName: text,
    email: text,
    company: text,
    website: text.nullable(),
    message: text.nullable(),
    estimateUrl: z
      .url()
      .nullable()
      .describe('Opens the estimate that the sender wrote about; null without one.'),
    status: z.enum(INQUIRY_STATUSES),
    note: text.nullable().describe('Written by staff; the sender never sees it.'),
    dueAt: moment.describe('When the answer is due: one business day after it arrived.'),
    answeredAt: moment.nullable(),
    version,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Inquiry', description: 'A project inquiry from the web site.' });

const checklistRequestRecord = z
  .object({ id, name: text, email: text, company: text.nullable(), createdAt: moment })
  .meta({
    id: 'ChecklistRequest',
    description: 'Someone who asked for the checklist, or for an estimate or a score by email.',
  });

export const customerRecord = z
  .object({
    id,
    companyId: id.nullable().describe('The assigned company; null until the customer is approved.'),
    companyName: text,
    contactName: text,
    email: text,
    phone: text.nullable(),
    address: text.nullable(),
    city: text.nullable(),
    state: text.nullable(),
    zipCode: text.nullable(),
    approvalStatus: z.enum(APPROVAL_STATUSES),
    approvedAt: moment.nullable(),
    ...times,
  })
  .meta({ id: 'Customer', description: 'A contact at a client company.' });

export const ticketRecord = z
  .object({
    id,
    number: z.int().describe('The number that people know it by.'),
    ...ofCustomer,
    contactName: text,
    title: text,
    description: text,
    category: z.enum(TICKET_CATEGORIES),
    priority: z.enum(TICKET_PRIORITIES),
    status: z.enum(TICKET_STATUSES),
    openedBy: z.enum(SIDES),
    assigneeId: id.nullable(),
    answerDueAt: moment.nullable(),
    firstResponseAt: moment.nullable(),
    resolvedAt: moment.nullable(),
    mergedInto: id
      .nullable()
      .describe(
        'The ticket that it was merged into, which takes what is written to it; else null.',
      ),
    ...times,
  })
  .meta({ id: 'Ticket', description: 'A request of a customer.' });

export const ticketMessageRecord = z
  .object({
    id,
    ticketId: id,
    authorName: text,
    authorSide: z.enum(SIDES),
    message: text,
    isInternal: z.boolean().describe('A note of staff, which customers never see.'),
    createdAt: moment,
  })
  .meta({ id: 'TicketMessage', description: 'One message of the conversation on a ticket.' });

export const taskRecord = z
  .object({
    id,
    ...ofCustomer,
    projectId: id.nullable(),
    title: text,
    description: text.nullable(),
    priority: z.enum(TASK_PRIORITIES),
    status: z.enum(TASK_STATUSES),
    side: z.enum(SIDES).describe('Whose work it is.'),
    dueDate: day.nullable(),
    assigneeId: id.nullable(),
    completedAt: moment.nullable(),
    ...times,
  })
  .meta({ id: 'Task', description: 'A piece of work for a customer.' });

const invoiceLineRecord = z
  .object({ id, description: text, quantity: money, unitPrice: money, amount: money })
  .meta({ id: 'InvoiceLine', description: 'One line of an invoice.' });

export const invoiceRecord = z
  .object({
    id,
    ...ofCustomer,
    invoiceNumber: text,
    description: text.nullable(),
    amount: money,
    openAmount: money.describe(
      'What is not paid yet, in US dollars and cents; 0.00 once the invoice is canceled.',
    ),
    dueDate: day.nullable(),
    sendOn: day.nullable().describe('The day that a draft is meant to go out on.'),
    status: z.enum(INVOICE_STATUSES),
    isPrepayment: z.boolean(),
    sentAt: moment.nullable(),
    paidAt: moment.nullable(),
    lines: z.array(invoiceLineRecord).describe('Empty for an invoice with one amount.'),
    ...times,
  })
  .meta({ id: 'Invoice', description: 'An invoice to a customer.' });

const parties = z
  .object({ firmName: text, companyName: text, contactName: text })
  .nullable()
  .describe('The two parties, as they were named when it was sent; null for a draft.');

const proposalRecord = z
  .object({
    id,
    ...ofCustomer,
    title: text,
    totalAmount: money.nullable(),
    status: z.enum(PROPOSAL_STATUSES),
    validUntil: day.nullable(),
    sentAt: moment.nullable(),
    parties,
    decidedAt: moment.nullable(),
    ...times,
  })
  .meta({ id: 'Proposal', description: 'A proposal to a customer.' });

const contractRecord = z
  .object({
    id,
    ...ofCustomer,
    title: text,
    contractValue: money.nullable(),
    startDate: day.nullable(),
    endDate: day.nullable(),
    status: z.enum(CONTRACT_STATUSES),
    sentAt: moment.nullable(),
    parties,
    signedAt: moment.nullable(),
    ...times,
  })
  .meta({ id: 'Contract', description: 'An agreement with a customer.' });

const documentRecord = z
  .object({
    id,
    ...ofCustomer,
    projectId: id.nullable(),
    title: text,
    description: text.nullable(),
    category: z.enum(DOCUMENT_CATEGORIES),
    fileVersion: z.int(),
    sharedBy: z.enum(SIDES),
    authorName: text,
    ...times,
  })
  .meta({ id: 'Document', description: 'A file shared between the firm and a customer.' });

const meetingRecord = z
  .object({
    id,
    customerId: id.nullable(),
    companyName: text.nullable(),
    projectId: id.nullable(),
    title: text,
    description: text.nullable(),
    startsAt: moment,
    timeZone: text.describe('The time zone it was scheduled in, an IANA name.'),
    durationMinutes: z.int(),
    meetingLink: text.nullable(),
    status: z.enum(MEETING_STATUSES),
    ...times,
  })
  .meta({ id: 'Meeting', description: 'An appointment.' });

/** Every kind of record with its schema. */
export const RECORDS = {
  inquiry: inquiryRecord,
  checklistRequest: checklistRequestRecord,
  customer: customerRecord,
  ticket: ticketRecord,
  ticketMessage: ticketMessageRecord,
  task: taskRecord,
  invoice: invoiceRecord,
  proposal: proposalRecord,
  contract: contractRecord,
  document: documentRecord,
  meeting: meetingRecord,
} as const;

/** A kind of record. */
export type RecordKind = keyof typeof RECORDS;
