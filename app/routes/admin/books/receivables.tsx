import { adminOf } from '#app/access/guards.server.ts';
import { AsOfDay } from '#app/areas/books/AsOfDay.tsx';
import { dayInAddress } from '#app/areas/books/book-day.ts';
import { ReceivablesTable } from '#app/areas/books/ReceivablesTable.tsx';
import { getReceivables } from '#app/areas/books/receivables-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/receivables';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const day = dayInAddress(url, 'day') ?? firmDay();
  return { day, receivables: await getReceivables(adminOf(context), day) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Receivables' }];

export default function ReceivablesScreen({ loaderData }: Route.ComponentProps) {
  const { day, receivables } = loaderData;
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="What clients owe, by days past due, less what they paid ahead.">
      <AsOfDay day={day} />
      <ReceivablesTable receivables={receivables} day={day} />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
