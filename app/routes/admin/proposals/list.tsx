import { adminOf } from '#app/access/guards.server.ts';
import { CreateProposal } from '#app/areas/proposals/ProposalActions.tsx';
import { proposalCard } from '#app/areas/proposals/proposal-cards.tsx';
import {
  isNarrowed,
  PROPOSAL_LIST_FILTERS,
  proposalListOf,
} from '#app/areas/proposals/proposal-list-address.ts';
import { listProposals } from '#app/areas/proposals/proposal-queries.server.ts';
import { firmDay } from '#app/platform/calendar-day.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordCards } from '#app/ui/RecordCards.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = proposalListOf(url);
  const proposals = await listProposals(adminOf(context), request, { filters, today: firmDay() });
  return { request, filters, proposals };
}

export const meta: Route.MetaFunction = () => [{ title: 'Proposals' }];

const TITLE = 'Proposals';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function ProposalList({ loaderData }: Route.ComponentProps) {
  const { request, filters, proposals } = loaderData;
  const { count, ...page } = proposals;
  const isNarrow = isNarrowed(request, filters);
  useLive('proposal');
  return (
    <Screen
      title={TITLE}
      description="Offers with their amount, validity and outcome. The customer sees one once it is sent."
      back={BACK}
      actions={<CreateProposal />}
    >
      <ListFrame
        label="Proposals"
        page={page}
        request={request}
        count={formatCount(count, 'proposal', 'proposals')}
        search={{
          label: 'Search proposals',
          placeholder: 'Search by title, company, or contact...',
        }}
        filters={PROPOSAL_LIST_FILTERS}
      >
        {page.rows.length === 0 ? (
          <EmptyState title={emptyTitle(isNarrow, filters.show)}>
            {!isNarrow && filters.show === 'current'
              ? 'Write the first one for a customer. It stays inside the firm while it is a draft.'
              : null}
          </EmptyState>
        ) : (
          <RecordCards label="Proposals" cards={page.rows.map(proposalCard)} />
        )}
      </ListFrame>
    </Screen>
  );
}

function emptyTitle(isNarrow: boolean, show: 'current' | 'archived'): string {
  if (isNarrow) return 'No proposals found matching your search.';
  return show === 'archived' ? 'No archived proposals' : 'No proposals yet';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load proposals" home="/admin" />
    </Screen>
  );
}
