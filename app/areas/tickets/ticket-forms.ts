import { z } from 'zod';
import { onlyMeField, privateToField } from '#app/areas/customers/privacy-forms.ts';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import {
  TICKET_CATEGORIES,
  TICKET_DEFAULTS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#app/records/ticket/ticket-status.ts';

const MESSAGE_MISSING = 'Please write a message';

/** What a ticket is called. */
export const ticketTitle = oneLine('Title is required')
  .min(1, 'Title is required')
  .max(200, 'Title can be at most 200 characters');

const description = z
  .string({ error: 'Description is required' })
  .trim()
  .min(1, 'Description is required')
  .max(10_000, 'Description can be at most 10,000 characters');

const category = z.enum(TICKET_CATEGORIES, { error: 'Choose a category' });
const priority = z.enum(TICKET_PRIORITIES, { error: 'Choose a priority' });
const status = z.enum(TICKET_STATUSES, { error: 'Choose a status' });
/** A member of staff, or nobody. */
const assigneeId = z
  .uuid('Choose someone from the list')
  .optional()
  .transform((chosen) => chosen ?? null);

/** The newest message that the person saw; none on a ticket without messages. */
const seenMessageId = z.uuid().optional();

/** A ticket as a customer opens it (specification, section 5). */
export const newTicketSchema = z.object({
  title: ticketTitle,
  description,
  category: category.default(TICKET_DEFAULTS.category),
  priority: priority.default(TICKET_DEFAULTS.priority),
  isPrivate: onlyMeField,
  uploads: uploadIds(),
  submissionId: submissionIdField,
});

/** A ticket that staff open on a customer's behalf. */
export const ticketForCustomerSchema = z.object({
  // The form's first field: what is said first is about it.
  customerId: z.uuid({ error: 'Choose a customer' }),
  ...newTicketSchema.omit({ isPrivate: true }).shape,
  privateTo: privateToField,
  assigneeId,
});

/** What staff change on a ticket. */
export const ticketEditSchema = z.object({
  title: ticketTitle,
  category,
  priority,
  status,
  assigneeId,
  version: versionField,
  seenMessageId,
});

/** A new status from a dropdown. */
export const ticketStatusSchema = z.object({ status, version: versionField, seenMessageId });

/** A new assignee, at one click. */
export const ticketAssigneeSchema = z.object({ assigneeId, version: versionField });

/** A customer's message: text that is not blank (specification, section 5), with files. */
export const messageSchema = z.object({
  message: z
    .string({ error: MESSAGE_MISSING })
    .trim()
    .min(1, MESSAGE_MISSING)
    .max(10_000, 'A message can be at most 10,000 characters'),
  uploads: uploadIds(),
  submissionId: submissionIdField,
});

/** A message of staff: to the customer, or an internal note. */
export const staffMessageSchema = messageSchema.extend({ isInternal: z.boolean().default(false) });

/** The same from the message box, which can hand the ticket on by the same press: to its customer, or as resolved. */
export const staffAnswerSchema = staffMessageSchema
  .extend({
    status: z.enum(['waiting', 'resolved'], { error: 'Choose a status' }).optional(),
    version: versionField.optional(),
    seenMessageId,
  })
  .refine(({ isInternal, status }) => !(isInternal && status), {
    error: 'An internal note leaves the status as it is',
  })
  .refine(({ status, version }) => !status || version !== undefined, {
    error: 'The form does not say which copy it changes. Reload the page and try again.',
  });

export type NewTicket = z.infer<typeof newTicketSchema>;
export type TicketForCustomer = z.infer<typeof ticketForCustomerSchema>;
export type TicketEdit = z.infer<typeof ticketEditSchema>;
export type TicketStatusChange = z.infer<typeof ticketStatusSchema>;
export type TicketMessage = z.infer<typeof messageSchema>;
export type StaffMessage = z.infer<typeof staffMessageSchema>;
export type StaffAnswer = z.infer<typeof staffAnswerSchema>;
