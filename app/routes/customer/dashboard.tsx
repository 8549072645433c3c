import { lazy } from 'react';
import { useOutletContext } from 'react-router';
import { customerOf } from '#app/access/guards.server.ts';
import type { PortalSection } from '#app/access/sections.ts';
import { agendaClock } from '#app/areas/agenda/agenda-queries.server.ts';
import { getOpenLines } from '#app/areas/engagements/line-queries.server.ts';
import { firstSteps } from '#app/areas/portal/first-day.ts';
import { PortalDashboard } from '#app/areas/portal/PortalDashboard.tsx';
import { PortalErrorState } from '#app/areas/portal/PortalErrorState.tsx';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/dashboard';

// Each person has one first day.
const FirstDaySteps = lazy(async () => ({
  default: (await import('#app/areas/portal/FirstDaySteps.tsx')).FirstDaySteps,
}));

export async function loader({ context, url }: Route.LoaderArgs) {
  const clock = agendaClock();
  const isWhole = url.searchParams.get('needs') === 'all';
  const actor = customerOf(context);
  const overview = await getPortalOverview(actor, clock, isWhole).catch(throwMissing);
  const engagements = await getOpenLines(actor, actor.customerId);
  const { name, email, phone } = firmNow();
  return {
    overview,
    engagements,
    isWhole,
    now: clock.now,
    today: clock.today,
    firm: { name, email, phone },
  };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Customer Dashboard' },
  { name: 'robots', content: 'noindex' },
];

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
  const { overview, engagements, isWhole, now, today, firm } = loaderData;
  const { unread, rights, firmName } = matches[1].loaderData;
  const sections = useOutletContext<PortalSection[]>();
  const steps = overview.firstDay ? firstSteps(overview.firstDay, rights) : [];
  return (
    <Screen
      title={`Welcome, ${overview.greeted}`}
      description={overview.companyName}
      actions={<SignOutButton label="Sign Out" />}
    >
      {steps.length > 0 ? (
        <FirstDaySteps
          consultant={overview.firstDay?.consultant ?? null}
          steps={steps}
          firm={firm}
        />
      ) : null}
      <PortalDashboard
        overview={overview}
        engagements={engagements}
        isWhole={isWhole}
        rights={rights}
        sections={sections}
        unread={unread.at}
        now={now}
        today={today}
        firmName={firmName}
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PortalErrorState error={error} title="Failed to load data." />;
}
