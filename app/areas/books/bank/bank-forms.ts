import { z } from 'zod';
import { costField } from '#app/areas/billing/money-fields.ts';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { DATE_ORDERS, DECIMALS } from './bank-mapping.ts';

const account = {
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(80, 'Name can be at most 80 characters'),
  feeLimit: costField('Bank fee limit').default('0.00'),
};

/** A new bank account. */
export const bankAccountSchema = z.object({
  ...account,
  chartAccountId: z.uuid('Choose an account of the journal'),
});

/** An edit of a bank account; where it posts stays. */
export const bankAccountEditSchema = z.object({ ...account, version: versionField });

/** A file of a bank. */
export const bankFileSchema = z.object({
  bankAccountId: z.uuid('Choose a bank account'),
  uploads: uploadIds({ max: 1, missing: 'Choose a file' }),
});

const column = z.string().max(200, 'A column name can be at most 200 characters');
const other = column.optional();

/** How the CSV files of a bank are read. */
export const bankColumnsSchema = z
  .object({
    date: column.min(1, 'Choose the column with the date'),
    text: column.min(1, 'Choose the column with the description'),
    name: other,
    amount: other,
    word: other,
    debit: other,
    credit: other,
    check: other,
    balance: other,
    order: z.enum(DATE_ORDERS, 'Choose how the dates are written'),
    decimal: z.enum(DECIMALS, 'Choose how the amounts are written'),
    version: versionField,
  })
  .refine(({ amount, debit, credit }) => Boolean(amount) !== Boolean(debit && credit), {
    path: ['amount'],
    error: 'Choose one column of amounts, or one for money out and one for money in',
  });

const ids = z
  .string()
  .max(2_000, 'At most 50 invoices at a time')
  .default('')
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.uuid('Choose an invoice')).max(50, 'At most 50 invoices at a time'));

/** What a line pays: invoices of one client in this order, or nothing but a client's prepayment. */
export const lineSettlementSchema = z
  .object({
    customerId: z.uuid('Choose a client').optional(),
    /** Their ids with commas between them. */
    invoices: ids,
    invoice: z.uuid('Choose an invoice').optional(),
    second: z.uuid('Choose an invoice').optional(),
    /** What becomes of what is missing: it stays open, or a bank took it. */
    short: z.enum(['open', 'fee'], 'Choose from the list').default('open'),
    /** What the person saw that would be left over. */
    prepayment: costField('Prepayment').optional(),
    version: versionField,
  })
  .refine(({ customerId, invoices, invoice }) => customerId || invoice || invoices.length > 0, {
    path: ['invoice'],
    error: 'Choose an invoice, or the client of a prepayment',
  });

/** What a line is that pays no invoice. */
export const lineTargetSchema = z.object({
  target: z
    .string('Choose from the list')
    .regex(
      /^(?:account|transfer|line|payment|entry|payout|deposit):[0-9a-f-]{36}$/,
      'Choose from the list',
    ),
  version: versionField,
});

/** Why a line pays nothing. */
export const IGNORED_FOR = [
  'Own transfer',
  'Bank fee',
  'Already recorded',
  'Not from a client',
] as const;

/** A line that pays nothing. */
export const ignoredLineSchema = z.object({
  reason: z.enum(IGNORED_FOR, 'Choose a reason'),
  note: oneLine('Enter a note').max(200, 'Note can be at most 200 characters').optional(),
  version: versionField,
});

export type NewBankAccount = z.infer<typeof bankAccountSchema>;
export type BankAccountEdit = z.infer<typeof bankAccountEditSchema>;
export type NewBankFile = z.infer<typeof bankFileSchema>;
export type BankColumns = z.infer<typeof bankColumnsSchema>;
export type NewSettlement = z.infer<typeof lineSettlementSchema>;
export type LineTarget = z.infer<typeof lineTargetSchema>;
export type IgnoredLine = z.infer<typeof ignoredLineSchema>;
