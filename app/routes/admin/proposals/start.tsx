import { adminOf } from '#app/access/guards.server.ts';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { StartForm } from '#app/areas/engagements/StartForm.tsx';
import { createFromProposal, type Started } from '#app/areas/engagements/start-commands.server.ts';
import { startSchema } from '#app/areas/engagements/start-forms.ts';
import { suggestedMilestones } from '#app/areas/engagements/start-suggestion.ts';
import { getProposal } from '#app/areas/proposals/proposal-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm, idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/start';

/** How long after today the first invoice is due, unless the form says otherwise. */
const DAYS_TO_PAY = 30;

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idParam(params.proposalId);
  const today = firmDay();
  const proposal = await getProposal(adminOf(context), id, { today }).catch(throwMissing);
  const { title, content, totalAmount, version } = proposal;
  const amount = totalAmount ?? '';
  const hasTemplate = proposal.templateVersionId !== null;
  return {
    id,
    title,
    hasTemplate,
    isAccepted: proposal.status === 'accepted' && proposal.archivedAt === null,
    client: {
      customerId: proposal.customerId,
      companyName: proposal.companyName,
      contactName: proposal.contactName,
    },
    defaultValue: {
      version: String(version),
      makesContract: proposal.contracts.length === 0 ? 'on' : '',
      contractTitle: title,
      contractValue: amount,
      contractStart: today,
      contractContent: content,
      makesProject: proposal.wasCarriedOut || hasTemplate ? '' : 'on',
      projectTitle: title,
      projectBudget: amount,
      projectStart: today,
      milestones: suggestedMilestones(content).map((milestone) => ({ title: milestone })),
      makesInvoice: proposal.wasCarriedOut || hasTemplate ? '' : 'on',
      invoiceDescription: title,
      invoiceAmount: amount,
      invoiceDue: Temporal.PlainDate.from(today).add({ days: DAYS_TO_PAY }).toString(),
    },
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.proposalId);
  return answerForm(request, startSchema, {
    handle: async (form) => {
      const started = await createFromProposal(adminOf(context), id, form);
      return redirectWithToast(addressOf(id, started), {
        kind: 'success',
        title: 'Engagement set up',
        description: describe(started),
      });
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to set up the engagement' },
  });
}

/** The contract comes first: it has to be sent. */
function addressOf(id: string, { contractId, projectId }: Started): string {
  if (contractId) return `/admin/contracts/${contractId}`;
  return projectId ? `/admin/projects/${projectId}` : `/admin/proposals/${id}`;
}

function describe({ contractId, projectId, invoice }: Started): string {
  const made = [
    ...(contractId ? ['contract'] : []),
    ...(projectId ? ['project'] : []),
    ...(invoice ? [`invoice ${invoice.invoiceNumber}`] : []),
  ];
  return `Made: ${made.join(', ')}.`;
}

export const meta: Route.MetaFunction = () => [{ title: 'Set up the engagement' }];

export default function StartFromProposal({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, client, isAccepted, hasTemplate, defaultValue } = loaderData;
  return (
    <Screen
      title="Set up the engagement"
      description={
        <>
          {title} for <CustomerAndContact of={client} />.{' '}
          {hasTemplate
            ? 'Its template sets up the project and the invoices; the contract starts as a draft.'
            : 'Everything is made in one step; contract and invoice start as drafts.'}
        </>
      }
      back={{ to: `/admin/proposals/${id}`, label: 'Back to Proposal' }}
      width="narrow"
    >
      {isAccepted || actionData ? (
        <StartForm
          key={id}
          proposalId={id}
          defaultValue={defaultValue}
          answer={actionData}
          isContractAlone={hasTemplate}
        />
      ) : (
        <EmptyState title="This proposal is not accepted.">
          Once the customer has accepted it, you can set up the contract, the project and the first
          invoice here.
        </EmptyState>
      )}
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen
      title="Set up the engagement"
      back={{ to: '/admin/proposals', label: 'Back to Proposals' }}
    >
      <RouteErrorState error={error} title="Failed to load proposals" home="/admin" />
    </Screen>
  );
}
