import { customerOf } from '#app/access/guards.server.ts';
import { ownContractCard } from '#app/areas/contracts/contract-cards.tsx';
import { CONTRACT_LIST } from '#app/areas/contracts/contract-filters.ts';
import { listOwnContracts } from '#app/areas/contracts/contract-list-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordCards } from '#app/ui/RecordCards.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = CONTRACT_LIST.readOwn(url);
  const { status } = filters;
  const today = firmDay();
  const actor = customerOf(context);
  await markListSeen(actor, 'contract', '/customer/contracts');
  const contracts = await listOwnContracts(actor, request, { status, today });
  return { request, contracts };
}

const NAMES: ListScreenNames = {
  title: 'Contracts',
  one: 'contract',
  many: 'contracts',
  home: '/customer',
};

export const meta: Route.MetaFunction = () => [
  { title: NAMES.title },
  { name: 'robots', content: 'noindex' },
];

export default function OwnContractList({ loaderData }: Route.ComponentProps) {
  const { request, contracts } = loaderData;
  useLive('contract');
  return (
    <ListScreen
      names={NAMES}
      description="Our contracts with you: what is ready to sign, and what you have signed."
      list={contracts}
      request={request}
      search="Search by title or content..."
      filters={CONTRACT_LIST.ownFilters}
      cards={(rows) => <RecordCards label={NAMES.title} cards={rows.map(ownContractCard)} />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
