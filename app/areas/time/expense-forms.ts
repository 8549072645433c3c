import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';
import { calendarDate, oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';

const chosen = z.uuid('Choose one from the list').optional();

const expenseFields = {
  /** Who spent it; the person who enters it when missing. */
  userId: chosen,
  customerId: chosen,
  projectId: chosen,
  description: oneLine('Say what the money was spent on')
    .min(1, 'Say what the money was spent on')
    .max(200, 'What can be at most 200 characters'),
  amount: amountField('Amount'),
  date: calendarDate('Enter the date of the expense'),
  billable: z.boolean().default(false),
  uploads: uploadIds({ max: 1 }),
};

/** What staff spent, for a customer or for the firm itself. */
export const expenseSchema = z.object({ ...expenseFields, submissionId: submissionIdField });

/** An edit of an expense; a file takes the place of the receipt before. */
export const expenseEditSchema = z.object({ ...expenseFields, version: versionField });

export type NewExpense = z.infer<typeof expenseSchema>;
export type ExpenseEdit = z.infer<typeof expenseEditSchema>;
