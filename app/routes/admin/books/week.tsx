import { adminOf } from '#app/access/guards.server.ts';
import styles from '#app/areas/books/summed-list.module.css';
import { WeekFigures, WeekList } from '#app/areas/books/week/WeekFigures.tsx';
import { weekFiltersOf, weeksAround } from '#app/areas/books/week/week-filters.ts';
import { listWeek, readBooksWeek } from '#app/areas/books/week/week-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/week';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const today = firmDay();
  const { week, show, day } = weekFiltersOf(url, today);
  const list = show ? { show, day, list: await listWeek(actor, { week, show, day }, today) } : null;
  const figures = list ? null : await readBooksWeek(actor, week, today);
  return { week, around: weeksAround(week), list, figures };
}

export const meta: Route.MetaFunction = () => [{ title: 'This Week' }];

export default function WeekOfBooks({ loaderData }: Route.ComponentProps) {
  const { week, around, list, figures } = loaderData;
  useLive('invoice');
  useLive('account');
  return (
    <BooksScreen description="What is expected, what arrived, what nothing matches yet, and what failed.">
      <p className={styles.week}>
        <strong>
          {formatDate(week.from)} to {formatDate(week.to)}
        </strong>
        {list ? (
          <Link to={`?week=${week.from}`}>All figures of this week</Link>
        ) : (
          <>
            <Link to={`?week=${around.before}`}>Week before</Link>
            <Link to={`?week=${around.after}`}>Week after</Link>
          </>
        )}
      </p>
      {figures ? <WeekFigures week={week} figures={figures} /> : null}
      {list ? <WeekList {...list} /> : null}
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
