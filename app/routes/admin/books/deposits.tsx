import { adminOf } from '#app/access/guards.server.ts';
import { MakeDeposit } from '#app/areas/books/checks/CheckActions.tsx';
import { CheckList } from '#app/areas/books/checks/CheckList.tsx';
import { DEPOSIT_COLUMNS } from '#app/areas/books/checks/deposit-columns.tsx';
import {
  DEPOSIT_SORTS,
  getWaitingChecks,
  listDeposits,
} from '#app/areas/books/checks/deposit-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/deposits';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const sorts = Object.keys(DEPOSIT_SORTS);
  const request = pageRequestOf(url, sorts, { sort: 'date', direction: 'desc' });
  return {
    request,
    today: firmDay(),
    waiting: await getWaitingChecks(actor),
    deposits: await listDeposits(actor, request),
  };
}

export const meta: Route.MetaFunction = () => [{ title: 'Deposits' }];

export default function Deposits({ loaderData }: Route.ComponentProps) {
  const { request, today, waiting, deposits } = loaderData;
  useLive('invoice');
  useLive('account');
  const hasBank = waiting.banks.length > 0;
  return (
    <BooksScreen
      description="Checks that came in, and what you brought to the bank together. Enter a check on its invoice."
      actions={hasBank ? <MakeDeposit waiting={waiting} today={today} /> : null}
    >
      <ScreenSection title="Waiting for a deposit">
        {waiting.checks.length === 0 ? (
          <EmptyState title="No check waits">
            A check is entered on the invoice that it pays.
          </EmptyState>
        ) : (
          <CheckList label="Waiting checks" {...waiting} />
        )}
        {hasBank ? null : (
          <p>
            Add the account that they go to under <Link to="/admin/books/bank">Bank</Link> first.
          </p>
        )}
      </ScreenSection>
      <ScreenSection title="Deposits">
        <RecordList
          names={{ one: 'deposit', many: 'deposits' }}
          list={deposits}
          request={request}
          columns={DEPOSIT_COLUMNS}
          search="Search by bank, amount, check number or name..."
          nothing="No deposits yet"
        />
      </ScreenSection>
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
