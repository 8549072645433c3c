import { useOutletContext } from 'react-router';
import { customerOf } from '#app/access/guards.server.ts';
import { agendaClock } from '#app/areas/agenda/agenda-queries.server.ts';
import { PortalDashboard } from '#app/areas/portal/PortalDashboard.tsx';
import { PortalErrorState } from '#app/areas/portal/PortalErrorState.tsx';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import type { PortalSection } from '#app/areas/portal/portal-sections.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/dashboard';

export async function loader({ context, url }: Route.LoaderArgs) {
  const clock = agendaClock();
  const isWhole = url.searchParams.get('needs') === 'all';
  const overview = await getPortalOverview(customerOf(context), clock, isWhole).catch(throwMissing);
  return { overview, isWhole, now: clock.now, today: clock.today };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Customer Dashboard' },
  { name: 'robots', content: 'noindex' },
];

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
  const { overview, isWhole, now, today } = loaderData;
  const { unread, rights, firmName } = matches[1].loaderData;
  const sections = useOutletContext<PortalSection[]>();
  return (
    <Screen
      title={`Welcome, ${overview.greeted}`}
      description={overview.companyName}
      actions={<SignOutButton label="Sign Out" />}
    >
      <PortalDashboard
        overview={overview}
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
