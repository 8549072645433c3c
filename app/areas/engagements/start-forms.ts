import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { calendarDate, dueDay } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { markdownText } from '#app/ui/markdown-text.ts';

const MOST_MILESTONES = 30;

const title = (label: string) =>
  z.string().trim().max(200, `${label} can be at most 200 characters`).optional();

const day = (label: string) => calendarDate(`Enter a valid ${label}`).optional();

const milestone = z.object({
  title: z
    .string({ error: 'Milestone is required' })
    .trim()
    .min(1, 'Milestone is required')
    .max(200, 'Milestone can be at most 200 characters'),
  dueDate: dueDay('Enter a valid due date').optional(),
});

const fields = z.object({
  version: versionField,
  makesContract: z.boolean().default(false),
  contractTitle: title('Title'),
  contractValue: amountField('Value').optional(),
  contractStart: day('start date'),
  contractEnd: day('end date'),
  contractContent: markdownText('Content').optional(),
  makesProject: z.boolean().default(false),
  projectTitle: title('Title'),
  projectDescription: z
    .string()
    .trim()
    .max(5000, 'Description can be at most 5,000 characters')
    .optional(),
  projectBudget: amountField('Budget').optional(),
  projectStart: day('start date'),
  projectEnd: day('end date'),
  milestones: z
    .array(milestone)
    .max(MOST_MILESTONES, `A project can start with at most ${MOST_MILESTONES} milestones`)
    .optional(),
  makesInvoice: z.boolean().default(false),
  invoiceAmount: amountField('Amount').optional(),
  invoiceDescription: title('Description'),
  invoiceDue: dueDay('Enter a valid due date').optional(),
  isPrepayment: z.boolean().default(false),
});

type Fields = z.infer<typeof fields>;

/** What to make from an accepted proposal: contract, project and first invoice, each only if chosen. */
export const startSchema = fields.superRefine((form, context) => {
  for (const { path, message } of mistakesOf(form)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});

function mistakesOf(form: Fields): { path: keyof Fields; message: string }[] {
  const { makesContract, makesProject, makesInvoice } = form;
  const isAfter = (start?: string, end?: string) => !start || !end || start <= end;
  return [
    !makesContract &&
      !makesProject &&
      !makesInvoice && { path: 'makesContract' as const, message: 'Choose what to create' },
    makesContract &&
      !form.contractTitle && { path: 'contractTitle' as const, message: 'Title is required' },
    makesContract &&
      !isAfter(form.contractStart, form.contractEnd) && {
        path: 'contractEnd' as const,
        message: 'The end date comes before the start date',
      },
    makesProject &&
      !form.projectTitle && { path: 'projectTitle' as const, message: 'Title is required' },
    makesProject &&
      !isAfter(form.projectStart, form.projectEnd) && {
        path: 'projectEnd' as const,
        message: 'The end date comes before the start date',
      },
    makesInvoice &&
      !form.invoiceAmount && { path: 'invoiceAmount' as const, message: 'Amount is required' },
  ].filter((mistake) => mistake !== false);
}

export type Start = z.infer<typeof startSchema>;
