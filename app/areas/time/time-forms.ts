import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { calendarDate, dueDay, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { normalizedHours, problemOfHours } from './hours.ts';
import { LINE_GROUPINGS, MOST_ENTRIES_AT_ONCE, MOST_TIME_LINES } from './time-lines.ts';

const typedHours = z
  .string({ error: 'Hours are required' })
  .transform(normalizedHours)
  .superRefine((hours, context) => {
    const message = problemOfHours(hours);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Hours of one entry: required, in steps of 0.25, at most a day. */
export const hoursField = typedHours.refine(
  (hours) => hours !== '0.00',
  'Hours must be more than 0',
);

const chosen = z.uuid('Choose one from the list');

/** The start of a timer; one of a year that the database does not read is refused. */
const timerStart = z.iso
  .datetime({ abort: true })
  .refine(
    (moment) => moment >= '1980' && moment < '2201',
    'The start must be in the years 1980 to 2200',
  );

const workFields = {
  customerId: chosen.optional(),
  projectId: chosen.optional(),
  taskId: chosen.optional(),
  description: z
    .string()
    .trim()
    .max(2000, 'Description can be at most 2,000 characters')
    .optional(),
};

const entryFields = {
  ...workFields,
  /** Who worked; the person who logs it when missing. */
  userId: chosen.optional(),
  hours: hoursField,
  hourlyRate: amountField('Hourly rate').optional(),
  date: calendarDate('Enter the date of the work'),
  billable: z.boolean().default(false),
};

/** Hours to log; hours and date are required (specification, section 5). */
export const timeEntrySchema = z.object({
  ...entryFields,
  /** The start of the timer that these hours come from; it ends with them. */
  timerStartedAt: timerStart.optional(),
  /** Nobody typed a rate, and the one last used for the work had not come to the form yet. */
  rateAwaited: z.boolean().optional(),
  submissionId: submissionIdField,
});

/** An edit of logged hours. */
export const timeEntryEditSchema = z.object({ ...entryFields, version: versionField });

/** What a timer is started for; everything can be filled in later. */
export const timerSchema = z.object(workFields);

/** The timer to discard, by its start. */
export const timerDiscardSchema = z.object({ startedAt: timerStart });

/** The hours of one cell of a week; empty hours delete its entry. */
export const dayHoursSchema = z.object({
  userId: chosen,
  customerId: chosen.optional(),
  projectId: chosen.optional(),
  taskId: chosen.optional(),
  date: calendarDate('Enter the date of the work'),
  hours: typedHours.default('0.00'),
  /** The copy of the entry that was seen; missing where the cell was empty. */
  version: versionField.optional(),
});

/** The week, by its first day, into which the hours of the week before are copied. */
export const copiedWeekSchema = z.object({
  userId: chosen,
  monday: calendarDate('Choose a week'),
});

const seenEntry = z
  .string()
  .regex(/^[0-9a-f-]{36}:\d{1,9}$/)
  .transform((text) => {
    const [id = '', version = ''] = text.split(':');
    return { id, version: Number(version) };
  })
  .pipe(z.object({ id: z.uuid(), version: z.number() }));

/** Entries and expenses to invoice, each as `id:version`, the copy that was seen. */
export const timeInvoiceSchema = z
  .object({
    customerId: z.uuid({ error: 'Customer is required' }),
    entries: z
      .array(seenEntry)
      .max(MOST_ENTRIES_AT_ONCE, `Choose at most ${MOST_ENTRIES_AT_ONCE} entries`)
      .default([]),
    expenses: z
      .array(seenEntry)
      .max(MOST_TIME_LINES, `Choose at most ${MOST_TIME_LINES} expenses`)
      .optional(),
    grouping: z.enum(LINE_GROUPINGS).default('project'),
    description: z.string().trim().max(500, 'Description can be at most 500 characters').optional(),
    dueDate: dueDay('Enter a valid due date').optional(),
    submissionId: submissionIdField,
  })
  .superRefine(({ entries, expenses = [] }, context) => {
    if (entries.length + expenses.length > 0) return;
    context.addIssue({ code: 'custom', path: ['entries'], message: 'Choose at least one entry' });
  });

export type NewTimeEntry = z.infer<typeof timeEntrySchema>;
export type TimeEntryEdit = z.infer<typeof timeEntryEditSchema>;
export type DayHours = z.infer<typeof dayHoursSchema>;
export type CopiedWeek = z.infer<typeof copiedWeekSchema>;
export type NewTimer = z.infer<typeof timerSchema>;
export type TimeInvoice = z.infer<typeof timeInvoiceSchema>;
