import { z } from 'zod';
import { calendarDate, dueDay, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { INVOICE_STATUSES, RECORDED_METHODS } from '#app/records/invoice/billing-status.ts';
import { taxRateField } from '#app/records/settings/tax-rates.ts';
import { purchaseOrder } from './billing-terms-forms.ts';
import { isBillable, LARGEST_AMOUNT_TEXT, lineAmount, problemOfLines } from './invoice-amounts.ts';
import { invoiceTotals, type LineFigures } from './invoice-totals.ts';
import { amountField, discountField, priceField, quantityField } from './money-fields.ts';

/** How an invoice gets its amount: one figure, the sum of its lines, or the one that it has. */
const AMOUNT_SOURCES = ['amount', 'lines', 'unchanged'] as const;

/** Maximum number of lines of an invoice. */
export const MOST_LINES = 500;

/** A tax as the dialog sends it: its rate and its name, "8.25% Sales tax". */
const taxChoice = z
  .string()
  .max(80, 'Choose a tax from the list')
  .transform((chosen, context) => {
    const [, rate = '', name = ''] = /^([^%]*)%\s+(.{1,60})$/.exec(chosen.trim()) ?? [];
    const read = taxRateField.safeParse(rate);
    if (name && read.success) return { name, rate: read.data };
    const message = read.error?.issues[0]?.message ?? 'Choose a tax from the list';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** One line of an invoice. */
export const lineSchema = z.object({
  /** The line that is edited; missing for a new one. */
  id: z.uuid().optional(),
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, 'Description is required')
    .max(300, 'Description can be at most 300 characters'),
  quantity: quantityField('Quantity'),
  unit: z.string().trim().max(20, 'Unit can be at most 20 characters').optional(),
  unitPrice: priceField('Unit price'),
  /** Off this line. */
  discount: discountField.optional(),
  tax: taxChoice.optional(),
});

/** Whether a line's amount can be stored, and the message if it can't. */
export const fitsOneLine = (line: LineFigures) => {
  const gross = lineAmount({ ...line, discount: null });
  return isBillable(gross.replace('-', '')) || gross === '0.00';
};
export const LINE_TOO_LARGE = {
  path: ['unitPrice'],
  error: `A line can be at most ${LARGEST_AMOUNT_TEXT}`,
};

/** Of a line that is edited twice one edit would be stored, and both would count. */
function editsEachOnce(lines: readonly { id?: string | undefined }[]): boolean {
  const ids = lines.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

/** A retainer that an invoice fills. */
export const chosenRetainer = z.uuid('Choose a retainer from the list');

const invoiceFields = {
  invoiceNumber: z
    .string({ error: 'Invoice number is required' })
    .overwrite((number) => number.trim().replace(/\s+/g, ' '))
    .min(1, 'Invoice number is required')
    .max(40, 'Invoice number can be at most 40 characters'),
  over: z.enum(AMOUNT_SOURCES).default('amount'),
  amount: amountField('Amount').optional(),
  lines: z
    .array(lineSchema.refine(fitsOneLine, LINE_TOO_LARGE))
    .max(MOST_LINES, `An invoice can have at most ${MOST_LINES} lines`)
    .refine(editsEachOnce, 'A line is here twice. Reload the page.')
    .optional(),
  /** On the whole, before tax. */
  discount: discountField.optional(),
  description: z.string().trim().max(500, 'Description can be at most 500 characters').optional(),
  dueDate: dueDay('Enter a valid due date').optional(),
  purchaseOrder: purchaseOrder.optional(),
  /** When a draft is meant to go out. */
  sendOn: dueDay('Enter a valid date').optional(),
  isPrepayment: z.boolean().default(false),
};

type Amounts = {
  over?: (typeof AMOUNT_SOURCES)[number];
  amount?: string | undefined;
  lines?: readonly LineFigures[] | undefined;
  discount?: string | undefined;
  isPrepayment?: boolean;
  retainerId?: string | undefined;
};

// Said along with the other mistakes of the form, unless the field has said already what is wrong with it.
const unlessSaid = (field: string) => ({
  path: [field],
  when: ({ issues }: { issues: readonly { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === field),
});

const needsAmount = ({ over, amount }: Amounts) => over !== 'amount' || amount !== undefined;
const needsLines = ({ over, lines }: Amounts) => over !== 'lines' || Boolean(lines?.length);
const comesToSomething = ({ over, lines, discount }: Amounts) =>
  over !== 'lines' ||
  !lines?.length ||
  isBillable(invoiceTotals({ lines, discount, rule: 'line' }).total);

/** Says what is wrong with discounts and taxes, once all figures are numbers. */
function checkLines(form: Amounts, context: z.core.$RefinementCtx): void {
  const { over, lines, discount } = form;
  const isPrepayment = form.isPrepayment || form.retainerId !== undefined;
  if (over !== 'lines' || !lines?.length) return;
  const problem = problemOfLines({ lines, discount, isPrepayment });
  if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.error });
}

const isDueOnceOut = ({
  sendOn,
  dueDate,
}: {
  sendOn?: string | undefined;
  dueDate?: string | undefined;
}) => sendOn === undefined || dueDate === undefined || sendOn <= dueDate;

const DUE_TOO_EARLY = {
  ...unlessSaid('dueDate'),
  error: 'The due date is before the day it goes out',
};
const AMOUNT_MISSING = { ...unlessSaid('amount'), error: 'Amount is required' };
const LINES_MISSING = { ...unlessSaid('lines'), error: 'Add at least one line' };
const SUM_OUT_OF_RANGE = {
  ...unlessSaid('lines'),
  error: `The lines must add up to 0.01 to ${LARGEST_AMOUNT_TEXT}`,
};

/** A new invoice, as staff enter it; customer, number and amount are required (specification, section 5). */
export const invoiceSchema = z
  .object({
    customerId: z.uuid({ error: 'Customer is required' }),
    ...invoiceFields,
    /** The retainer that it fills: it is then a prepayment. */
    retainerId: chosenRetainer.optional(),
    submissionId: submissionIdField,
  })
  .refine(needsAmount, AMOUNT_MISSING)
  .refine(needsLines, LINES_MISSING)
  .superRefine(checkLines)
  .refine(comesToSomething, SUM_OUT_OF_RANGE)
  .refine(isDueOnceOut, DUE_TOO_EARLY);

/** An edit of a draft, or what an invoice that is out is corrected to; its customer stays. */
export const invoiceEditSchema = z
  .object({
    ...invoiceFields,
    /** Without one the series gives the next. */
    invoiceNumber: invoiceFields.invoiceNumber.optional(),
    version: versionField,
  })
  .refine(needsAmount, AMOUNT_MISSING)
  .refine(needsLines, LINES_MISSING)
  .superRefine(checkLines)
  .refine(comesToSomething, SUM_OUT_OF_RANGE)
  .refine(isDueOnceOut, DUE_TOO_EARLY);

/** A change of an invoice's status alone, from its dropdown. */
export const invoiceStatusSchema = z.object({
  status: z.enum(INVOICE_STATUSES, 'Choose a status from the list'),
  version: versionField,
});

/** A payment on an invoice. */
export const paymentSchema = z.object({
  amount: amountField('Amount'),
  method: z.enum(RECORDED_METHODS, 'Choose a method from the list').default('check'),
  paidOn: calendarDate('Enter the date of the payment'),
  note: z.string().trim().max(200, 'Note can be at most 200 characters').optional(),
  version: versionField,
  submissionId: submissionIdField,
});

/** The rest of an invoice that nobody will pay. */
export const writeOffSchema = z.object({
  reason: z
    .string('Enter a reason')
    .trim()
    .min(1, 'Enter a reason')
    .max(200, 'Reason can be at most 200 characters'),
  /** What becomes of its sales tax. */
  tax: z.enum(['owed', 'back'], 'Choose from the list').default('owed'),
  writtenOffOn: calendarDate('Enter the date'),
  version: versionField,
});

export type NewWriteOff = z.infer<typeof writeOffSchema>;
export type NewInvoice = z.infer<typeof invoiceSchema>;
export type InvoiceEdit = z.infer<typeof invoiceEditSchema>;
export type InvoiceStatusChange = z.infer<typeof invoiceStatusSchema>;
export type NewPayment = z.infer<typeof paymentSchema>;
