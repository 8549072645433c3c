import { adminOf } from '#app/access/guards.server.ts';
import { CreateContract } from '#app/areas/contracts/ContractActions.tsx';
import { contractCard } from '#app/areas/contracts/contract-cards.tsx';
import {
  CONTRACT_LIST_FILTERS,
  contractListOf,
  isNarrowed,
} from '#app/areas/contracts/contract-list-address.ts';
import { listContracts } from '#app/areas/contracts/contract-queries.server.ts';
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
  const contracts = await listContracts(adminOf(context), request, { filters, today: firmDay() });
  return { request, filters, contracts };
}

export const meta: Route.MetaFunction = () => [{ title: 'Contracts' }];

const TITLE = 'Contracts';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function ContractList({ loaderData }: Route.ComponentProps) {
  const { request, filters, contracts } = loaderData;
  const { count, ...page } = contracts;
  const isNarrow = isNarrowed(request, filters);
  useLive('contract');
  return (
    <Screen
      title={TITLE}
      description="Agreements with their term, value and signature date. The customer sees one once it is sent."
      back={BACK}
      actions={<CreateContract />}
    >
      <ListFrame
        label="Contracts"
        page={page}
        request={request}
        count={formatCount(count, 'contract', 'contracts')}
        search={{
          label: 'Search contracts',
          placeholder: 'Search by title, proposal, company, or contact...',
        }}
        filters={CONTRACT_LIST_FILTERS}
      >
        {page.rows.length === 0 ? (
          <EmptyState title={emptyTitle(isNarrow, filters.show)}>
            {!isNarrow && filters.show === 'current'
              ? 'Write the first one for a customer. It stays inside the firm while it is a draft.'
              : null}
          </EmptyState>
        ) : (
          <RecordCards label="Contracts" cards={page.rows.map(contractCard)} />
        )}
      </ListFrame>
    </Screen>
  );
}

function emptyTitle(isNarrow: boolean, show: 'current' | 'archived'): string {
  if (isNarrow) return 'No contracts found matching your search.';
  return show === 'archived' ? 'No archived contracts' : 'No contracts yet';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load contracts" home="/admin" />
    </Screen>
  );
}
