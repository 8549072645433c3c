import { customerOf } from '#app/access/guards.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { ownProposalCard } from '#app/areas/proposals/proposal-cards.tsx';
import { PROPOSAL_LIST } from '#app/areas/proposals/proposal-filters.ts';
import { listOwnProposals } from '#app/areas/proposals/proposal-list-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordCards } from '#app/ui/RecordCards.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = PROPOSAL_LIST.readOwn(url);
  const { status } = filters;
  const today = firmDay();
  const actor = customerOf(context);
  await markListSeen(actor, 'proposal', '/customer/proposals');
  const proposals = await listOwnProposals(actor, request, { status, today });
  return { request, proposals };
}

const NAMES: ListScreenNames = {
  title: 'Proposals',
  one: 'proposal',
  many: 'proposals',
  home: '/customer',
};

export const meta: Route.MetaFunction = () => [
  { title: NAMES.title },
  { name: 'robots', content: 'noindex' },
];

export default function OwnProposalList({ loaderData }: Route.ComponentProps) {
  const { request, proposals } = loaderData;
  useLive('proposal');
  return (
    <ListScreen
      names={NAMES}
      description="Our proposals to you, with amount and expiration date."
      list={proposals}
      request={request}
      search="Search by title or content..."
      filters={PROPOSAL_LIST.ownFilters}
      cards={(rows) => <RecordCards label={NAMES.title} cards={rows.map(ownProposalCard)} />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
