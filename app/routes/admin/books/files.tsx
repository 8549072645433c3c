import { adminOf } from '#app/access/guards.server.ts';
import { statementPeriodOf } from '#app/areas/billing/statement-period.ts';
import { BetweenDays } from '#app/areas/books/BetweenDays.tsx';
import { monthBefore } from '#app/areas/books/book-months.ts';
import { HAND_OVER_FORMATS } from '#app/areas/books/hand-over/hand-over-formats.ts';
import { PeriodExports, PeriodFiles } from '#app/areas/books/period-files/PeriodFiles.tsx';
import { getPeriodSums } from '#app/areas/books/period-files/period-file-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/files';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const period = statementPeriodOf(url) ?? monthBefore(firmDay());
  const formats = HAND_OVER_FORMATS.flatMap(({ key, short, label, carries }) =>
    key === 'csv' ? [] : [{ short, label, carries }],
  );
  return { period, formats, sums: await getPeriodSums(adminOf(context), period) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Files' }];

export default function FilesScreen({ loaderData }: Route.ComponentProps) {
  const { period, formats, sums } = loaderData;
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="What was issued, paid and posted in any period. Nothing is handed over by a download.">
      <BetweenDays period={period} />
      <ScreenSection title="For a spreadsheet">
        <PeriodFiles period={period} sums={sums} />
      </ScreenSection>
      <ScreenSection title="For an accounting program">
        <PeriodExports period={period} formats={formats} />
      </ScreenSection>
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
