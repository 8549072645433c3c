import { adminOf } from '#app/access/guards.server.ts';
import { AllTimeFigures } from '#app/areas/analytics/AllTimeFigures.tsx';
import { getAnalytics } from '#app/areas/analytics/analytics-queries.server.ts';
import { PeriodBar } from '#app/areas/analytics/PeriodBar.tsx';
import { ReportCard } from '#app/areas/analytics/ReportCard.tsx';
import type { ReportName } from '#app/areas/analytics/reports.ts';
import { SummaryCards } from '#app/areas/analytics/SummaryCards.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/overview';
import styles from './analytics.module.css';
import { periodOfRequest } from './period-of-request.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = periodOfRequest(url);
  return { asked, ...(await getAnalytics(adminOf(context), asked.period)) };
}

const TITLE = 'Analytics & Reports';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

/** The reports in the order of the screen; what is wide takes a row of its own. */
const SECTIONS: readonly {
  title: string;
  reports: readonly { name: ReportName; wide?: boolean }[];
}[] = [
  {
    title: 'Money',
    reports: [
      { name: 'revenue' },
      { name: 'invoiced' },
      { name: 'receivables' },
      { name: 'customers' },
      { name: 'receivables-by-customer', wide: true },
    ],
  },
  {
    title: 'Tickets',
    reports: [
      { name: 'tickets' },
      { name: 'response-times' },
      { name: 'ticket-categories' },
      { name: 'ticket-priorities' },
      { name: 'ratings', wide: true },
    ],
  },
  { title: 'Time', reports: [{ name: 'hours', wide: true }] },
  {
    title: 'Pipeline',
    reports: [
      { name: 'inquiries' },
      { name: 'proposals' },
      { name: 'inquiry-outcomes', wide: true },
    ],
  },
  { title: 'Knowledge Base', reports: [{ name: 'articles', wide: true }] },
];

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { asked, allTime, reports, asOf } = loaderData;
  const note = asOf ? (
    <>
      Figures as of <LocalTime at={asOf} show="datetime" />
    </>
  ) : undefined;
  return (
    <Screen
      title={TITLE}
      description="Firm performance, with comparison to the previous period."
      back={BACK}
    >
      <ScreenSection title="All time" note={note}>
        <AllTimeFigures figures={allTime} />
      </ScreenSection>
      <ScreenSection title="Period" note={note}>
        <PeriodBar asked={asked} />
        {reports.summary ? (
          <ReportCard name="summary" data={reports.summary} period={asked.period} wide>
            <SummaryCards data={reports.summary} />
          </ReportCard>
        ) : null}
      </ScreenSection>
      {SECTIONS.map((section) => (
        <Reports key={section.title} section={section} figures={loaderData} />
      ))}
    </Screen>
  );
}

/** One section of reports; nothing where the person may see none of them. */
function Reports({
  section,
  figures: { asked, reports },
}: {
  section: (typeof SECTIONS)[number];
  figures: Route.ComponentProps['loaderData'];
}) {
  if (!section.reports.some(({ name }) => reports[name])) return null;
  return (
    <ScreenSection title={section.title}>
      <div className={styles.reports}>
        {section.reports.map(({ name, wide = false }) => {
          const data = reports[name];
          return data ? (
            <ReportCard key={name} name={name} data={data} period={asked.period} wide={wide} />
          ) : null;
        })}
      </div>
    </ScreenSection>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load analytics" home="/admin" />
    </Screen>
  );
}
