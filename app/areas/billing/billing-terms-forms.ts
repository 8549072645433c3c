import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';

/** Most billing contacts of a customer. */
const MOST_CONTACTS = 10;

/** A customer's purchase order, as its own system calls it. */
export const purchaseOrder = oneLine('Enter the purchase order').max(
  40,
  'Purchase order can be at most 40 characters',
);

/** What the accountant's program calls a customer; colons part it from its job there. */
export const exportName = oneLine('Enter the name').max(
  159,
  'Name at your accountant can be at most 159 characters',
);

const contact = z
  .object({
    name: oneLine('Name is required')
      .min(1, 'Name is required')
      .max(100, 'Name can be at most 100 characters'),
    email: z
      .string({ error: 'Email is required' })
      .trim()
      .max(255, 'Email can be at most 255 characters')
      .pipe(z.email('Invalid email address')),
    /** That of one of the customer's people. */
    userId: z.uuid().optional(),
    invoices: z.boolean().default(false),
    reminders: z.boolean().default(false),
    statements: z.boolean().default(false),
  })
  .refine(({ invoices, reminders, statements }) => invoices || reminders || statements, {
    path: ['email'],
    error: 'Choose what this contact gets',
  });

const emailsOnce = (contacts: readonly { email: string }[]) =>
  new Set(contacts.map(({ email }) => email.toLowerCase())).size === contacts.length;

/** How a customer is billed. */
export const billingTermsSchema = z.object({
  netDays: z
    .string()
    .trim()
    .regex(/^(?:\d|[1-9]\d|1[01]\d|120)$/, 'Days to pay must be a whole number from 0 to 120')
    .optional(),
  purchaseOrder: purchaseOrder.optional(),
  exportName: exportName.optional(),
  contacts: z
    .array(contact)
    .max(MOST_CONTACTS, `At most ${MOST_CONTACTS} contacts`)
    .refine(emailsOnce, 'An email is here twice')
    .default([]),
  /** That of the copy that was seen; 0 where there was none. */
  version: versionField.or(z.literal(0)),
});
export type BillingTermsEdit = z.infer<typeof billingTermsSchema>;

/** One of a client's people, to be picked as a billing contact. */
export type PickedPerson = { userId: string; name: string; email: string; isActive: boolean };
