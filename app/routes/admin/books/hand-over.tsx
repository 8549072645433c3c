import { adminOf } from '#app/access/guards.server.ts';
import { BatchList } from '#app/areas/books/BatchList.tsx';
import { getHandOver } from '#app/areas/books/hand-over-queries.server.ts';
import { MonthTable } from '#app/areas/books/MonthTable.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/hand-over';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return getHandOver(adminOf(context));
}

export const meta: Route.MetaFunction = () => [{ title: 'Hand-over' }];

export default function HandOver({ loaderData: { months, batches } }: Route.ComponentProps) {
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="Close a month once it is complete, and give your accountant its files. Nothing can be dated in a closed month.">
      <MonthTable months={months} />
      <ScreenSection title="Batches">
        <BatchList batches={batches} />
      </ScreenSection>
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
