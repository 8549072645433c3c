import { adminOf } from '#app/access/guards.server.ts';
import { CreateProposal } from '#app/areas/proposals/ProposalActions.tsx';
import { proposalCard } from '#app/areas/proposals/proposal-cards.tsx';
import {
  PROPOSAL_LIST_FILTERS,
  proposalListOf,
} from '#app/areas/proposals/proposal-list-address.ts';
import { listProposals } from '#app/areas/proposals/proposal-lists.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { CardListError, type CardListNames, CardListScreen } from '#app/ui/CardListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = proposalListOf(url);
  const proposals = await listProposals(adminOf(context), request, { filters, today: firmDay() });
  return { request, filters, proposals };
}

export const meta: Route.MetaFunction = () => [{ title: 'Proposals' }];

const NAMES: CardListNames = {
  title: 'Proposals',
  one: 'proposal',
  many: 'proposals',
  home: '/admin',
};

export default function ProposalList({ loaderData }: Route.ComponentProps) {
  const { request, filters, proposals } = loaderData;
  useLive('proposal');
  return (
    <CardListScreen
      names={NAMES}
      description="Offers with their amount, validity and outcome. The customer sees one once it is sent."
      actions={<CreateProposal />}
      list={proposals}
      request={request}
      filters={filters}
      choices={PROPOSAL_LIST_FILTERS}
      searchedIn="Search by title, company, or contact..."
      firstHint="Write the first one for a customer. It stays inside the firm while it is a draft."
      cardOf={proposalCard}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CardListError names={NAMES} error={error} />;
}
