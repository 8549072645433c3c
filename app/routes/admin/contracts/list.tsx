import { adminOf } from '#app/access/guards.server.ts';
import { CreateContract } from '#app/areas/contracts/ContractActions.tsx';
import { contractCard } from '#app/areas/contracts/contract-cards.tsx';
import {
  CONTRACT_LIST_FILTERS,
  contractListOf,
} from '#app/areas/contracts/contract-list-address.ts';
import { listContracts } from '#app/areas/contracts/contract-lists.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { CardListError, type CardListNames, CardListScreen } from '#app/ui/CardListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = contractListOf(url);
  const contracts = await listContracts(adminOf(context), request, { filters, today: firmDay() });
  return { request, filters, contracts };
}

export const meta: Route.MetaFunction = () => [{ title: 'Contracts' }];

const NAMES: CardListNames = {
  title: 'Contracts',
  one: 'contract',
  many: 'contracts',
  home: '/admin',
};

export default function ContractList({ loaderData }: Route.ComponentProps) {
  const { request, filters, contracts } = loaderData;
  useLive('contract');
  return (
    <CardListScreen
      names={NAMES}
      description="Agreements with their term, value and signature date. The customer sees one once it is sent."
      actions={<CreateContract />}
      list={contracts}
      request={request}
      filters={filters}
      choices={CONTRACT_LIST_FILTERS}
      searchedIn="Search by title, proposal, company, or contact..."
      firstHint="Write the first one for a customer. It stays inside the firm while it is a draft."
      cardOf={contractCard}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CardListError names={NAMES} error={error} />;
}
