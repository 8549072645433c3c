import { adminOf } from '#app/access/guards.server.ts';
import { PAYOUT_COLUMNS } from '#app/areas/books/payouts/payout-columns.tsx';
import { listPayouts, PAYOUT_SORTS } from '#app/areas/books/payouts/payout-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/payouts';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const sorts = Object.keys(PAYOUT_SORTS);
  const request = pageRequestOf(url, sorts, { sort: 'date', direction: 'desc' });
  return { request, payouts: await listPayouts(actor, request) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Payouts' }];

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { request, payouts } = loaderData;
  useLive('account');
  return (
    <BooksScreen description="What Stripe pays out to your bank, what each payout holds, and the bank line that it is.">
      <RecordList
        names={{ one: 'payout', many: 'payouts' }}
        list={payouts}
        request={request}
        columns={PAYOUT_COLUMNS}
        search="Search by text or amount..."
        nothing="No payouts yet"
        hint="They appear here once clients pay online and Stripe pays out."
      />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
