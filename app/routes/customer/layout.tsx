import { useMemo } from 'react';
import { data, Outlet } from 'react-router';
import { sendRenewedSession } from '#app/access/actor.server.ts';
import { lookerIdOf, shownNameOf } from '#app/access/actor.ts';
import { customerOf, requireCustomer } from '#app/access/guards.server.ts';
import { noteSentForm } from '#app/access/sent-forms.server.ts';
import { askedRecords } from '#app/areas/agenda/agenda-queries.server.ts';
import { MemberFrame } from '#app/areas/frame/MemberFrame.tsx';
import { countUnread } from '#app/areas/notices/notice-queries.server.ts';
import { unreadMarks } from '#app/areas/notices/unread-marks.server.ts';
import { portalNavigation, portalSections } from '#app/areas/portal/portal-sections.ts';
import { ViewingBar } from '#app/areas/portal/ViewingBar.tsx';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { firmDayEndsIn } from '#app/platform/firm-clock.server.ts';
import { takeFlash } from '#app/platform/flash.server.ts';
import { live } from '#app/platform/live/live.server.ts';
import { AppProviders } from '#app/ui/AppProviders.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { deliverAnsweredToasts } from '#app/ui/everywhere/toast-delivery.ts';
import { stayOnPageWithoutServer, staysOnLiveReload } from '#app/ui/live/live-reload.ts';
import { saveFormsAtSessionEnd } from '#app/ui/unsent-forms.ts';
import type { Route } from './+types/layout';
import { openRightCompany } from './open-right-company.server.ts';
import { requireSection } from './require-section.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  sendRenewedSession,
  requireCustomer,
  openRightCompany,
  requireSection,
  noteSentForm,
];
/** These screens follow the color scheme that the person chose. */
export const handle = { hasColorScheme: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  saveFormsAtSessionEnd,
  deliverAnsweredToasts,
  stayOnPageWithoutServer,
];
/** The frame updates what it shows by itself. */
export const shouldRevalidate = staysOnLiveReload;

export async function loader({ request, context }: Route.LoaderArgs) {
  // Taken before anything is read, so that no change after the reading is missed.
  const livePosition = live().position();
  const actor = customerOf(context);
  const { toasts, headers } = takeFlash(request);
  const firm = firmNow();
  const user = { name: shownNameOf(actor), email: actor.email };
  const { elsewhere, ...unread } = await countUnread(actor, askedRecords(actor));
  const several = actor.companies.length > 1 ? actor.companies : [];
  const companies = several.map((company) => ({ ...company, unread: elsewhere[company.id] ?? 0 }));
  return data(
    {
      firmName: firm.name,
      firmLogo: firm.logo,
      person: lookerIdOf(actor),
      isViewed: actor.viewedBy !== undefined,
      rights: actor.rights,
      company: { id: actor.customerId, name: actor.companyName },
      companies,
      user,
      unread: unreadMarks('customer', unread),
      livePosition,
      dayEndsIn: firmDayEndsIn(),
      toasts,
    },
    { headers },
  );
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  const {
    firmName,
    firmLogo,
    person,
    isViewed,
    rights,
    company,
    companies,
    user,
    unread,
    livePosition,
    dayEndsIn,
    toasts,
  } = loaderData;
  const navigation = useMemo(() => portalNavigation(rights), [rights]);
  const sections = useMemo(() => portalSections(rights), [rights]);
  return (
    <AppProviders toasts={toasts} person={person}>
      <MemberFrame
        firmName={firmName}
        firmLogo={firmLogo}
        home="/customer"
        user={user}
        rights={rights}
        look={isViewed ? 'views' : 'acts'}
        company={company}
        companies={companies}
        navigation={navigation}
        signOutLabel="Sign Out"
        unread={unread}
        livePosition={livePosition}
        dayEndsIn={dayEndsIn}
      >
        {isViewed ? <ViewingBar name={user.name} company={company} /> : null}
        {/* For the dashboard: they come with the frame, whose navigation shows them. */}
        <Outlet context={sections} />
      </MemberFrame>
    </AppProviders>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AppProviders>
      <main>
        <RouteErrorState error={error} title="Failed to load data." home="/customer" />
      </main>
    </AppProviders>
  );
}
