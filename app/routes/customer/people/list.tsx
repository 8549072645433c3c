import { customerOf } from '#app/access/guards.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { InvitationList, PeopleList, RoleLegend } from '#app/areas/members/People.tsx';
import { InvitePerson, LeaveCompany } from '#app/areas/members/PersonDialogs.tsx';
import { PortalViews } from '#app/areas/portal/PortalViews.tsx';
import { listPortalViews } from '#app/areas/portal/portal-view-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

const TITLE = 'People';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const { userId, customerId, companyName } = actor;
  const views = await listPortalViews(actor);
  return {
    ...(await getPeople(actor, customerId)),
    views,
    userId,
    companyName,
    firmName: firmNow().name,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
];

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, invitations, views, userId, companyName, firmName } = loaderData;
  return (
    <Screen
      title={TITLE}
      description={`People who can use the portal for ${companyName}, and what each may do.`}
      back={BACK}
      actions={
        <>
          <InvitePerson />
          <LeaveCompany companyName={companyName} />
        </>
      }
    >
      <PeopleList people={people} side="customer" userId={userId} />
      <InvitationList invitations={invitations} side="customer" firmName={firmName} />
      <PortalViews views={views} />
      <RoleLegend />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: TITLE,
  back: BACK,
  home: '/customer',
  failed: 'Failed to load people',
});
