import { adminOf } from '#app/access/guards.server.ts';
import { CreateProposal } from '#app/areas/proposals/ProposalActions.tsx';
import { proposalCard } from '#app/areas/proposals/proposal-cards.tsx';
import { PROPOSAL_LIST } from '#app/areas/proposals/proposal-filters.ts';
import { listProposals } from '#app/areas/proposals/proposal-list-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordCards } from '#app/ui/RecordCards.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = PROPOSAL_LIST.read(url);
  const proposals = await listProposals(adminOf(context), request, { filters, today: firmDay() });
  return { request, proposals };
}

const NAMES: ListScreenNames = {
  title: 'Proposals',
  one: 'proposal',
  many: 'proposals',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function ProposalList({ loaderData }: Route.ComponentProps) {
  const { request, proposals } = loaderData;
  useLive('proposal');
  return (
    <ListScreen
      names={NAMES}
      description="Proposals with their amount, validity and outcome. The customer sees one once it is sent."
      actions={<CreateProposal />}
      list={proposals}
      request={request}
      search="Search by title, company, or contact..."
      filters={PROPOSAL_LIST.filters}
      hint="Write the first one for a customer. It stays inside the firm while it is a draft."
      cards={(rows) => <RecordCards label={NAMES.title} cards={rows.map(proposalCard)} />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
