import { adminOf } from '#app/access/guards.server.ts';
import { MissingFees } from '#app/areas/books/payouts/MissingFees.tsx';
import { PAYOUT_COLUMNS } from '#app/areas/books/payouts/payout-columns.tsx';
import {
  getMissingFees,
  listPayouts,
  PAYOUT_SORTS,
} from '#app/areas/books/payouts/payout-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/payouts';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const sorts = Object.keys(PAYOUT_SORTS);
  const request = pageRequestOf(url, sorts, { sort: 'date', direction: 'desc' });
  const [payouts, missing] = await Promise.all([
    listPayouts(actor, request),
    getMissingFees(actor),
  ]);
  return { request, payouts, missing };
}

export const meta: Route.MetaFunction = () => [{ title: 'Payouts' }];

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { request, payouts, missing } = loaderData;
  useLive('account');
  return (
    <BooksScreen description="What Stripe pays out to your bank, what each payout holds, and the bank line that it is.">
      <MissingFees {...missing} />
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
