import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { signedNameField } from '#app/areas/proposals/proposal-forms.ts';
import { calendarDate, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { CONTRACT_STATUSES, SIGNATURE_KINDS } from '#app/records/contract/contract-status.ts';
import { shownHashField } from '#app/records/contract/parties.ts';
import { markdownText } from '#app/ui/markdown-text.ts';
import { isDrawing } from './drawing.ts';

const words = {
  proposalId: z.uuid('Choose a proposal from the list').optional(),
  title: z
    .string({ error: 'Title is required' })
    .trim()
    .min(1, 'Title is required')
    .max(200, 'Title can be at most 200 characters'),
  contractValue: amountField('Value').optional(),
  startDate: calendarDate('Enter a valid start date').optional(),
  endDate: calendarDate('Enter a valid end date').optional(),
  content: markdownText('Content').optional(),
};

const ENDS_AFTER_START = {
  path: ['endDate'],
  error: 'The end date comes before the start date',
};

/** Whether a term ends no earlier than it starts, as far as both are known. */
function endsAfterStart(term: {
  startDate?: string | undefined;
  endDate?: string | undefined;
}): boolean {
  return !term.startDate || !term.endDate || term.startDate <= term.endDate;
}

/** A new contract: customer and title are required (specification, section 5). */
export const contractSchema = z
  .object({
    customerId: z.uuid('Please select a customer'),
    ...words,
    submissionId: submissionIdField,
  })
  .refine(endsAfterStart, ENDS_AFTER_START);

/** An edit of a draft. Its customer stays. */
export const contractEditSchema = z
  .object({ ...words, version: versionField })
  .refine(endsAfterStart, ENDS_AFTER_START);

/** A status chosen for a contract. */
export const contractStatusSchema = z.object({
  status: z.enum(CONTRACT_STATUSES),
  version: versionField,
});

/** A customer's signature under a contract: the name, typed or drawn as well, and which text they were shown. */
export const signatureSchema = z
  .object({
    kind: z.enum(SIGNATURE_KINDS).default('typed'),
    signedName: signedNameField,
    drawing: z
      .string()
      .refine(isDrawing, 'This signature could not be read. Clear it and draw it again.')
      .optional(),
    agreed: z.boolean({ error: 'Confirm that you have read the agreement' }),
    shownHash: shownHashField('contract'),
  })
  .refine(({ kind, drawing }) => kind === 'typed' || drawing !== undefined, {
    path: ['drawing'],
    error: 'Draw your signature, or choose to type it',
    // Said along with the other mistakes of the form.
    when: () => true,
  });

export type NewContract = z.infer<typeof contractSchema>;
export type ContractEdit = z.infer<typeof contractEditSchema>;
export type ContractStatusChange = z.infer<typeof contractStatusSchema>;
export type Signature = z.infer<typeof signatureSchema>;
