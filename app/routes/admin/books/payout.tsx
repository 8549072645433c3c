import { adminOf } from '#app/access/guards.server.ts';
import {
  bankWords,
  contentWords,
  MOVEMENT_COLUMNS,
  payoutDisplay,
} from '#app/areas/books/payouts/payout-columns.tsx';
import {
  getPayout,
  listMovements,
  MOVEMENT_SORTS,
  type PayoutDetail,
} from '#app/areas/books/payouts/payout-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Note } from '#app/ui/Note.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/payout';
import { BooksError } from './screen.tsx';

const BACK = { to: '/admin/books/payouts', label: 'Back to Payouts' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.payoutId);
  const sorts = Object.keys(MOVEMENT_SORTS);
  const request = pageRequestOf(url, sorts, { sort: 'date', direction: 'desc' });
  await markListSeen(actor, 'invoice', `/admin/books/payouts/${id}`);
  const payout = await getPayout(actor, id).catch(throwMissing);
  return { payout, request, movements: await listMovements(actor, id, request) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Payout of ${formatDate(loaderData.payout.arrivesOn)}` : 'Payout' },
];

export default function Payout({ loaderData }: Route.ComponentProps) {
  const { payout, request, movements } = loaderData;
  useLive('account');
  const isOff = payout.held !== null && payout.held !== payout.amount;
  return (
    <Screen title={`Payout of ${formatDate(payout.arrivesOn)}`} back={BACK}>
      <RecordColumns facts={factsOf(payout)} side={null}>
        {payout.problem ? (
          <Note tone="danger" role="status">
            {payout.problem}
          </Note>
        ) : null}
        {isOff ? (
          <Note tone="danger" role="status">
            It holds {formatMoney(payout.held ?? '0.00')}, so the two are {contentWords(payout)}.
          </Note>
        ) : null}
        <ScreenSection title="Contents">
          <RecordList
            names={{ one: 'entry', many: 'entries' }}
            list={movements}
            request={request}
            columns={MOVEMENT_COLUMNS}
            search="Search by description..."
            nothing="Nothing is listed yet"
            hint="Stripe lists what a payout holds a few hours after it was made."
          />
        </ScreenSection>
      </RecordColumns>
    </Screen>
  );
}

function factsOf(payout: PayoutDetail) {
  return [
    ['Status', <StatusBadge key="status" display={payoutDisplay(payout)} />],
    ['Amount', formatMoney(payout.amount)],
    ['Contents', contentWords(payout)],
    ['Bank line', bankWords(payout)],
    ['At Stripe', payout.providerId],
  ] as const;
}

export const ErrorBoundary = BooksError;
