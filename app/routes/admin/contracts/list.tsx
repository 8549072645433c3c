import { adminOf } from '#app/access/guards.server.ts';
import { CreateContract } from '#app/areas/contracts/ContractActions.tsx';
import { contractCard } from '#app/areas/contracts/contract-cards.tsx';
import { CONTRACT_LIST } from '#app/areas/contracts/contract-filters.ts';
import { listContracts } from '#app/areas/contracts/contract-list-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordCards } from '#app/ui/RecordCards.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = CONTRACT_LIST.read(url);
  const contracts = await listContracts(adminOf(context), request, { filters, today: firmDay() });
  return { request, contracts };
}

const NAMES: ListScreenNames = {
  title: 'Contracts',
  one: 'contract',
  many: 'contracts',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function ContractList({ loaderData }: Route.ComponentProps) {
  const { request, contracts } = loaderData;
  useLive('contract');
  return (
    <ListScreen
      names={NAMES}
      description="Contracts with their term, value and signature date. The customer sees one once it is sent."
      actions={<CreateContract />}
      list={contracts}
      request={request}
      search="Search by title, proposal, company, or contact..."
      filters={CONTRACT_LIST.filters}
      hint="Write the first one for a customer. It stays inside the firm while it is a draft."
      cards={(rows) => <RecordCards label={NAMES.title} cards={rows.map(contractCard)} />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
