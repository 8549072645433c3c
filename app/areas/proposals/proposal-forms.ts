import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { calendarDate, dueDay, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { shownHashField } from '#app/records/contract/parties.ts';
import { PROPOSAL_DECISIONS, PROPOSAL_STATUSES } from '#app/records/proposal/proposal-status.ts';
import { markdownText } from '#app/ui/markdown-text.ts';

const words = {
  title: z
    .string({ error: 'Title is required' })
    .trim()
    .min(1, 'Title is required')
    .max(200, 'Title can be at most 200 characters'),
  content: markdownText('Content').optional(),
  totalAmount: amountField('Total amount').optional(),
  validUntil: calendarDate('Enter a valid date').optional(),
};

/** A new proposal: customer and title are required (specification, section 5). */
export const proposalSchema = z.object({
  customerId: z.uuid('Please select a customer'),
  ...words,
  submissionId: submissionIdField,
});

/** An edit of a draft. Its customer stays. */
export const proposalEditSchema = z.object({ ...words, version: versionField });

/** A status chosen for a proposal. */
export const proposalStatusSchema = z.object({
  status: z.enum(PROPOSAL_STATUSES),
  version: versionField,
});

/** The template of a proposal, and the first day of its engagement; both empty for none. */
export const proposalTemplateSchema = z.object({
  templateVersionId: z.uuid('Choose a template from the list').optional(),
  engagementStart: dueDay('Enter a valid start day').optional(),
  version: versionField,
});

/** The kind of meeting that a proposal offers its customer to book; empty for none. */
export const proposalCallSchema = z.object({
  kindId: z.uuid('Choose a kind of meeting from the list').optional(),
  version: versionField,
});

/** A name typed as a signature. */
export const signedNameField = z
  .string({ error: 'Type your full name' })
  .trim()
  .min(2, 'Type your full name')
  .max(200, 'A name can be at most 200 characters')
  .overwrite((name) => name.replace(/\s+/g, ' '));

/** A customer's answer to the proposal that they were shown, signed with a typed name. A request for changes says which. */
export const decisionSchema = z
  .object({
    decision: z.enum(PROPOSAL_DECISIONS),
    signedName: signedNameField,
    note: z.string().trim().max(2000, 'A note can be at most 2,000 characters').optional(),
    shownHash: shownHashField('proposal'),
    version: versionField,
  })
  .refine(({ decision, note }) => decision !== 'changes' || note !== undefined, {
    path: ['note'],
    error: 'Say what should change',
    // Said along with the other mistakes of the form.
    when: () => true,
  });

export type NewProposal = z.infer<typeof proposalSchema>;
export type ProposalEdit = z.infer<typeof proposalEditSchema>;
export type ProposalStatusChange = z.infer<typeof proposalStatusSchema>;
export type ProposalTemplate = z.infer<typeof proposalTemplateSchema>;
export type ProposalCall = z.infer<typeof proposalCallSchema>;
export type Decision = z.infer<typeof decisionSchema>;
