import { customerOf } from '#app/access/guards.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { ownProposalCard } from '#app/areas/proposals/proposal-cards.tsx';
import {
  OWN_PROPOSAL_LIST_FILTERS,
  proposalListOf,
} from '#app/areas/proposals/proposal-list-address.ts';
import { listOwnProposals } from '#app/areas/proposals/proposal-lists.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { CardListError, type CardListNames, CardListScreen } from '#app/ui/CardListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { request, filters } = proposalListOf(url);
  const { status } = filters;
  const today = firmDay();
  const actor = customerOf(context);
  await markListSeen(actor, 'proposal', '/customer/proposals');
  const proposals = await listOwnProposals(actor, request, { status, today });
  return { request, status, proposals };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Proposals' },
  { name: 'robots', content: 'noindex' },
];

const NAMES: CardListNames = {
  title: 'Proposals',
  one: 'proposal',
  many: 'proposals',
  home: '/customer',
};

export default function OwnProposalList({ loaderData }: Route.ComponentProps) {
  const { request, status, proposals } = loaderData;
  useLive('proposal');
  return (
    <CardListScreen
      names={NAMES}
      description="Our offers to you, with their amount and the date they are valid until."
      list={proposals}
      request={request}
      filters={{ status }}
      choices={OWN_PROPOSAL_LIST_FILTERS}
      searchedIn="Search by title or content..."
      cardOf={ownProposalCard}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CardListError names={NAMES} error={error} />;
}
