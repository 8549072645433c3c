import { customerOf } from '#app/access/guards.server.ts';
import { ownContractCard } from '#app/areas/contracts/contract-cards.tsx';
import {
  contractListOf,
  OWN_CONTRACT_LIST_FILTERS,
} from '#app/areas/contracts/contract-list-address.ts';
import { listOwnContracts } from '#app/areas/contracts/contract-lists.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { CardListError, type CardListNames, CardListScreen } from '#app/ui/CardListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = contractListOf(url);
  const { status } = filters;
  const today = firmDay();
  const actor = customerOf(context);
  await markListSeen(actor, 'contract', '/customer/contracts');
  const contracts = await listOwnContracts(actor, request, { status, today });
  return { request, status, contracts };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Contracts' },
  { name: 'robots', content: 'noindex' },
];

const NAMES: CardListNames = {
  title: 'Contracts',
  one: 'contract',
  many: 'contracts',
  home: '/customer',
};

export default function OwnContractList({ loaderData }: Route.ComponentProps) {
  const { request, status, contracts } = loaderData;
  useLive('contract');
  return (
    <CardListScreen
      names={NAMES}
      description="Our agreements with you: what is waiting for your signature, and what you have signed."
      list={contracts}
      request={request}
      filters={{ status }}
      choices={OWN_CONTRACT_LIST_FILTERS}
      searchedIn="Search by title or content..."
      cardOf={ownContractCard}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CardListError names={NAMES} error={error} />;
}
