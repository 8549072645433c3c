import { z } from 'zod';
import { APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import {
  fitsOneLine,
  invoiceEditSchema,
  invoiceSchema,
  LINE_TOO_LARGE,
  lineSchema,
  MOST_LINES,
} from '#app/areas/billing/invoice-forms.ts';
import { customerEditSchema, invitationSchema } from '#app/areas/customers/customer-forms.ts';
import { inquirySchema } from '#app/areas/inquiries/inquiry-forms.ts';
import { taskFieldsSchema, taskSchema } from '#app/areas/tasks/task-forms.ts';
import { staffMessageSchema, ticketForCustomerSchema } from '#app/areas/tickets/ticket-forms.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { searchText } from '#app/platform/typed-text.ts';
import { INQUIRY_STATUSES } from '#app/records/inquiry/inquiry-status.ts';
import { INVOICE_STATUSES } from '#app/records/invoice/billing-status.ts';
import { TASK_STATUSES } from '#app/records/task/task-status.ts';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#app/records/ticket/ticket-status.ts';
import { editOf } from './edit-of.ts';

// What the API takes: the rules of the forms, and for edits only what is to change. Null empties a field.

/** Rows on a page unless asked for fewer or more. */
const USUAL_LIMIT = 25;
const LARGEST_LIMIT = 100;

const version = versionField.describe(
  'The version that the edit is based on; if the record has another one now, the answer is 409.',
);

const queryFields = {
  q: z.string().overwrite(searchText).max(200).default('').describe('Search text.'),
  updatedSince: z.iso
    .datetime({ offset: true })
    .refine(isNearby, 'Use a year from 1900 to 2200')
    .optional()
    .describe('Only what changed at this moment or later, ISO 8601.'),
  limit: z.coerce.number().int().min(1).max(LARGEST_LIMIT).default(USUAL_LIMIT),
  after: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
};

/** Whether a moment is within what the database reads on every engine. */
function isNearby(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1900 && year <= 2200;
}

const archived = z
  .enum(['true', 'false'])
  .default('false')
  .describe('`true` lists what is archived instead.');
const customerId = z.uuid().optional().describe('Only what belongs to this customer.');

export const inquiryQuery = z.strictObject({
  ...queryFields,
  status: z.enum(INQUIRY_STATUSES).optional(),
});
export const customerQuery = z.strictObject({
  ...queryFields,
  status: z.enum(APPROVAL_STATUSES).optional(),
  archived,
});
export const ticketQuery = z.strictObject({
  ...queryFields,
  status: z.enum(TICKET_STATUSES).optional(),
  priority: z.enum(TICKET_PRIORITIES).optional(),
  customerId,
  archived,
});
export const messageQuery = z.strictObject({
  limit: queryFields.limit,
  after: queryFields.after,
});
export const taskQuery = z.strictObject({
  ...queryFields,
  status: z.enum(TASK_STATUSES).optional(),
  customerId,
  archived,
});
export const invoiceQuery = z.strictObject({
  ...queryFields,
  status: z.enum(INVOICE_STATUSES).optional(),
  customerId,
  archived,
});

const inquiry = inquirySchema.shape;

export const newInquiry = z
  .strictObject({
    firstName: inquiry.firstName,
    lastName: inquiry.lastName,
    email: inquiry.email,
    company: inquiry.company,
    website: inquiry.website,
    message: inquiry.message,
  })
  .meta({ id: 'NewInquiry', description: 'An inquiry as the form of the web site takes it.' });

export const inquiryEdit = z
  .strictObject({
    status: z.enum(INQUIRY_STATUSES).optional(),
    note: z.string().trim().max(4000).nullable().optional(),
    version,
  })
  .meta({ id: 'InquiryEdit', description: 'Status and note of an inquiry.' });

const invited = invitationSchema.shape;

export const newCustomer = z
  .strictObject({
    contactName: invited.contactName,
    email: invited.email,
    phone: invited.phone,
    companyId: invited.companyId,
    newCompanyName: invited.newCompanyName,
  })
  .refine(({ companyId, newCompanyName }) => Boolean(companyId || newCompanyName), {
    path: ['companyId'],
    error: 'Choose a company or create one',
  })
  .meta({
    id: 'NewCustomer',
    description:
      'A person to invite: they get an account, an approved profile and an email with a link that sets their password. Name the company by `companyId`, or by `newCompanyName` to create it.',
  });

const contact = customerEditSchema.shape;

export const customerEdit = z
  .strictObject({
    companyName: contact.companyName
      .optional()
      .describe(
        'The name that they gave; with a company assigned, records carry its name instead.',
      ),
    contactName: contact.contactName.optional(),
    phone: contact.phone.unwrap().nullable().optional(),
    address: contact.address.unwrap().nullable().optional(),
    city: contact.city.unwrap().nullable().optional(),
    state: contact.state.unwrap().nullable().optional(),
    zipCode: contact.zipCode.unwrap().nullable().optional(),
    companyId: contact.companyId,
    version,
  })
  .meta({ id: 'CustomerEdit', description: 'What changes on a customer. The email stays.' });

const ticket = ticketForCustomerSchema.shape;

export const newTicket = z
  .strictObject({
    customerId: ticket.customerId,
    title: ticket.title,
    description: ticket.description,
    category: ticket.category,
    priority: ticket.priority,
    assigneeId: z.uuid().nullable().default(null),
  })
  .meta({ id: 'NewTicket', description: 'A ticket that is opened for a customer.' });

export const ticketEdit = z
  .strictObject({
    title: ticket.title.optional(),
    category: z.enum(TICKET_CATEGORIES).optional(),
    priority: z.enum(TICKET_PRIORITIES).optional(),
    status: z.enum(TICKET_STATUSES).optional(),
    assigneeId: z.uuid().nullable().optional(),
    version,
    seenMessageId: z.uuid().optional().meta({
      description:
        'The newest message on the ticket that you have read. A ticket is not resolved or closed if its customer has written after it, or at all where none is given.',
    }),
  })
  .meta({ id: 'TicketEdit', description: 'What changes on a ticket.' });

export const newMessage = z
  .strictObject({
    message: staffMessageSchema.shape.message,
    isInternal: staffMessageSchema.shape.isInternal,
  })
  .meta({ id: 'NewTicketMessage', description: 'A message of staff, or an internal note.' });

export const newTask = z
  .strictObject(taskSchema.omit({ submissionId: true }).shape)
  .meta({ id: 'NewTask', description: 'A task for a customer, pending at first.' });

const ONLY_STATUS = 'A status changes on its own: send only status and version';
const isStatusAlone = (edit: Record<string, unknown>) =>
  edit.status === undefined ||
  Object.entries(edit).every(
    ([name, value]) => value === undefined || name === 'status' || name === 'version',
  );

export const taskEdit = z
  .strictObject({
    ...editOf(taskFieldsSchema.shape),
    status: z.enum(TASK_STATUSES).optional(),
    version,
  })
  .refine(isStatusAlone, { path: ['status'], error: ONLY_STATUS })
  .meta({
    id: 'TaskEdit',
    description: 'What changes on a task: its fields, or only its status.',
  });

const invoice = invoiceSchema.shape;
const invoiced = {
  amount: invoice.amount.describe('For one amount; leave it out with `lines`.'),
  lines: z
    .array(lineSchema.omit({ id: true }).refine(fitsOneLine, LINE_TOO_LARGE))
    .min(1)
    .max(MOST_LINES)
    .optional(),
};
const isOverOne = ({ amount, lines }: { amount?: unknown; lines?: unknown }) =>
  (amount === undefined) !== (lines === undefined);

export const newInvoice = z
  .strictObject({
    customerId: invoice.customerId,
    invoiceNumber: invoice.invoiceNumber.optional().describe('The next free number without one.'),
    description: invoice.description,
    dueDate: invoice.dueDate,
    sendOn: invoice.sendOn,
    isPrepayment: invoice.isPrepayment,
    ...invoiced,
  })
  .refine(isOverOne, { path: ['amount'], error: 'Send an amount or lines, one of them' })
  .meta({ id: 'NewInvoice', description: 'A draft invoice for one amount, or with lines.' });

const edited = invoiceEditSchema.shape;

export const invoiceEdit = z
  .strictObject({
    invoiceNumber: edited.invoiceNumber.optional(),
    description: edited.description.unwrap().nullable().optional(),
    dueDate: edited.dueDate.unwrap().nullable().optional(),
    sendOn: edited.sendOn.unwrap().nullable().optional(),
    isPrepayment: z.boolean().optional().describe('Only along with an amount or lines.'),
    ...invoiced,
    status: z.enum(INVOICE_STATUSES).optional(),
    version,
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['amount'],
    error: 'Send an amount or lines, one of them',
  })
  .refine(isStatusAlone, { path: ['status'], error: ONLY_STATUS })
  .meta({
    id: 'InvoiceEdit',
    description:
      'What changes on an invoice: its fields, or only its status. Sent emails it to the customer; paid records the open balance as paid.',
  });
