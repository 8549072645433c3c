import { adminOf } from '#app/access/guards.server.ts';
import { AsOfDay } from '#app/areas/books/AsOfDay.tsx';
import { dayInAddress } from '#app/areas/books/book-day.ts';
import { TrialBalanceTable } from '#app/areas/books/TrialBalanceTable.tsx';
import { getTrialBalance } from '#app/areas/books/trial-balance-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/trial-balance';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const day = dayInAddress(url, 'day') ?? firmDay();
  return { day, balance: await getTrialBalance(adminOf(context), day) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Trial Balance' }];

export default function TrialBalance({ loaderData: { day, balance } }: Route.ComponentProps) {
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="What each account stands at. Invoices and payments are posted as they happen.">
      <AsOfDay day={day} />
      <TrialBalanceTable balance={balance} day={day} />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
