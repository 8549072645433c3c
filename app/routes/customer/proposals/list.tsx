import { customerOf } from '#app/access/guards.server.ts';
import { ownProposalCard } from '#app/areas/proposals/proposal-cards.tsx';
import {
  isNarrowed,
  OWN_PROPOSAL_LIST_FILTERS,
  proposalListOf,
} from '#app/areas/proposals/proposal-list-address.ts';
import { listOwnProposals } from '#app/areas/proposals/proposal-queries.server.ts';
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
  const { status } = filters;
  const today = firmDay();
  const proposals = await listOwnProposals(customerOf(context), request, { status, today });
  return { request, filters, proposals };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Proposals' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Proposals';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export default function OwnProposalList({ loaderData }: Route.ComponentProps) {
  const { request, filters, proposals } = loaderData;
  const { count, ...page } = proposals;
  useLive('proposal');
  return (
    <Screen
      title={TITLE}
      description="Our offers to you, with their amount and the date they are valid until."
      back={BACK}
    >
      <ListFrame
        label="Proposals"
        page={page}
        request={request}
        count={formatCount(count, 'proposal', 'proposals')}
        search={{ label: 'Search proposals', placeholder: 'Search by title or content...' }}
        filters={OWN_PROPOSAL_LIST_FILTERS}
      >
        {page.rows.length === 0 ? (
          <EmptyState
            title={
              isNarrowed(request, filters)
                ? 'No proposals found matching your search.'
                : 'No proposals yet'
            }
          />
        ) : (
          <RecordCards label="Proposals" cards={page.rows.map(ownProposalCard)} />
        )}
      </ListFrame>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load proposals" home="/customer" />
    </Screen>
  );
}
