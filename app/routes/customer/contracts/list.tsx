import { customerOf } from '#app/access/guards.server.ts';
import { ownContractCard } from '#app/areas/contracts/contract-cards.tsx';
import {
  contractListOf,
  isNarrowed,
  OWN_CONTRACT_LIST_FILTERS,
} from '#app/areas/contracts/contract-list-address.ts';
import { listOwnContracts } from '#app/areas/contracts/contract-queries.server.ts';
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
  const { request, filters } = contractListOf(url);
  const { status } = filters;
  const today = firmDay();
  const contracts = await listOwnContracts(customerOf(context), request, { status, today });
  return { request, filters, contracts };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Contracts' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Contracts';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export default function OwnContractList({ loaderData }: Route.ComponentProps) {
  const { request, filters, contracts } = loaderData;
  const { count, ...page } = contracts;
  useLive('contract');
  return (
    <Screen
      title={TITLE}
      description="Our agreements with you: what waits for your signature, and what you have signed."
      back={BACK}
    >
      <ListFrame
        label="Contracts"
        page={page}
        request={request}
        count={formatCount(count, 'contract', 'contracts')}
        search={{ label: 'Search contracts', placeholder: 'Search by title or content...' }}
        filters={OWN_CONTRACT_LIST_FILTERS}
      >
        {page.rows.length === 0 ? (
          <EmptyState
            title={
              isNarrowed(request, filters)
                ? 'No contracts found matching your search.'
                : 'No contracts yet'
            }
          />
        ) : (
          <RecordCards label="Contracts" cards={page.rows.map(ownContractCard)} />
        )}
      </ListFrame>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load contracts" home="/customer" />
    </Screen>
  );
}
