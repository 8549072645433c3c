import { z } from 'zod';
import { savedAtField } from '#app/platform/forms/version-field.ts';
import { SETTINGS, type SettingKey } from '#app/records/settings/declared-settings.ts';

/** The fields of a settings form, each with the setting that it edits. */
export type SettingFields = Record<string, SettingKey>;

/** Returns the schema of a form whose fields are settings, and which says when its copy was saved. */
function formOf<Fields extends SettingFields>(fields: Fields) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, key]) => [name, SETTINGS[key].schema]),
  );
  return z.object({
    ...(shape as { [Name in keyof Fields]: (typeof SETTINGS)[Fields[Name]]['schema'] }),
    savedAt: savedAtField,
  });
}

/** The firm's settings as their first screen edits them. */
export const FIRM_FIELDS = {
  companyName: 'company.name',
  companyEmail: 'company.email',
  tagline: 'company.tagline',
  phone: 'company.phone',
  street: 'company.street',
  city: 'company.city',
  state: 'company.state',
  zipCode: 'company.zip',
  emailEnabled: 'notifications.email.enabled',
  ticketNew: 'notifications.ticket.new',
  ticketUpdate: 'notifications.ticket.update',
  paymentInstructions: 'billing.payment.instructions',
  paymentTerms: 'billing.payment.terms',
  paymentsOn: 'billing.payments.on',
  surchargePercent: 'billing.surcharge.percent',
  netDays: 'billing.net.days',
  remindersOn: 'billing.reminders.on',
  reminderDays: 'billing.reminders.days',
  monthlyStatements: 'billing.statements.monthly',
  invoicePrefix: 'billing.number.invoice',
  creditNotePrefix: 'billing.number.credit_note',
  numbersYearly: 'billing.number.yearly',
  taxRates: 'business.tax.rates',
  taxRule: 'business.tax.rule',
  taxAgency: 'business.tax.agency',
} as const satisfies SettingFields;

/** The form of the firm's settings. */
export const settingsSchema = formOf(FIRM_FIELDS);
export type Settings = z.infer<typeof settingsSchema>;

/** How people sign in, what staff see of customers, and who lets newcomers in. */
export const SIGN_IN_FIELDS = {
  isRequired: 'security.staff.second_factor',
  linksForCustomers: 'security.customers.sign_in_link',
  assignedOnly: 'security.staff.assigned_only',
  approvesNewcomers: 'security.customers.approve_newcomers',
} as const satisfies SettingFields;

/** The form of how people sign in. */
export const signInRulesSchema = formOf(SIGN_IN_FIELDS);
export type SignInRules = z.infer<typeof signInRulesSchema>;
