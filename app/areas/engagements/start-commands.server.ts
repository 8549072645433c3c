import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { createContractIn } from '#app/areas/contracts/contract-commands.server.ts';
import { createProjectIn } from '#app/areas/projects/project-commands.server.ts';
import { takeAcceptedProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { checkMarkdown } from '#app/platform/markdown.server.ts';
import type { Start } from './start-forms.ts';

/** What was made from a proposal; null for what was not chosen. */
export type Started = {
  contractId: string | null;
  projectId: string | null;
  invoice: { id: string; invoiceNumber: string } | null;
};

/**
 * Makes contract, project with milestones and first invoice from an accepted proposal, as chosen: all of them or, when one
 * can't be made, none. Contract and invoice are drafts.
 * @throws TooComplicatedError, NotFoundError, ChangedMeanwhileError, RefusedError when the proposal is not accepted or its
 * customer not active.
 */
export async function createFromProposal(
  actor: AdminActor,
  id: string,
  form: Start,
): Promise<Started> {
  if (form.makesContract) await checkMarkdown(form.contractContent);
  return asActor(actor, async (tx) => {
    const { customerId, title, totalAmount, hasTemplate } = await takeAcceptedProposal(
      tx,
      id,
      form,
    );
    if (hasTemplate && (form.makesProject || form.makesInvoice)) {
      throw new RefusedError(
        'The template of this proposal sets up its project and invoices. Make the contract alone here.',
      );
    }
    const contractId = form.makesContract
      ? await createContractIn(tx, actor, {
          customerId,
          proposalId: id,
          title: form.contractTitle ?? title,
          contractValue: form.contractValue,
          startDate: form.contractStart,
          endDate: form.contractEnd,
          content: form.contractContent,
        })
      : null;
    const projectId = form.makesProject
      ? await createProjectIn(tx, actor, {
          customerId,
          title: form.projectTitle ?? title,
          kind: totalAmount === null ? 'hourly' : 'fixed',
          description: form.projectDescription,
          budget: form.projectBudget,
          startDate: form.projectStart,
          endDate: form.projectEnd,
          milestones: form.milestones ?? [],
        })
      : null;
    const invoice =
      form.makesInvoice && form.invoiceAmount
        ? await createInvoiceIn(tx, actor, {
            customerId,
            amount: form.invoiceAmount,
            description: form.invoiceDescription,
            dueDate: form.invoiceDue,
            isPrepayment: form.isPrepayment,
          })
        : null;
    await logActivity(tx, actor, {
      action: 'proposal.carried_out',
      entityType: 'proposal',
      entityId: id,
      metadata: {
        title,
        made: [
          ...(contractId ? ['contract'] : []),
          ...(projectId ? ['project'] : []),
          ...(invoice ? [`invoice ${invoice.invoiceNumber}`] : []),
        ],
        contractId,
        projectId,
        invoiceId: invoice?.id ?? null,
      },
    });
    return { contractId, projectId, invoice };
  });
}
