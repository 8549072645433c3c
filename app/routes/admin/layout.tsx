import { IconLayoutDashboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { sendRenewedSession } from '#app/access/actor.server.ts';
import { shownNameOf } from '#app/access/actor.ts';
import { adminOf, requireAdmin } from '#app/access/guards.server.ts';
import { noteSentForm } from '#app/access/sent-forms.server.ts';
import { countForStaff } from '#app/areas/frame/frame-queries.server.ts';
import { MemberFrame } from '#app/areas/frame/MemberFrame.tsx';
import { unreadMarks } from '#app/areas/notices/unread-marks.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { firmDayEndsIn } from '#app/platform/firm-clock.server.ts';
import { takeFlash } from '#app/platform/flash.server.ts';
import { live } from '#app/platform/live/live.server.ts';
import type { FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import { AppProviders } from '#app/ui/AppProviders.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { deliverAnsweredToasts } from '#app/ui/everywhere/toast-delivery.ts';
import { stayOnPageWithoutServer, staysOnLiveReload } from '#app/ui/live/live-reload.ts';
import { saveFormsAtSessionEnd } from '#app/ui/unsent-forms.ts';
import type { Route } from './+types/layout';
import { requireStaffSection } from './require-section.server.ts';
import { partsFor, rightsAt, type SectionGroup, sectionGroupsFor } from './sections.ts';

export const middleware: Route.MiddlewareFunction[] = [
  sendRenewedSession,
  requireAdmin,
  requireStaffSection,
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
  const actor = adminOf(context);
  const { toasts, headers } = takeFlash(request);
  const firm = firmNow();
  const { unread, waiting } = await countForStaff(actor);
  const user = { name: shownNameOf(actor), email: actor.email };
  return data(
    {
      firmName: firm.name,
      firmLogo: firm.logo,
      person: actor.userId,
      rights: actor.rights,
      user,
      waiting,
      unread: unreadMarks('admin', unread),
      livePosition,
      dayEndsIn: firmDayEndsIn(),
      toasts,
    },
    { headers },
  );
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { firmName, firmLogo, person, rights, user } = loaderData;
  const { waiting, unread, livePosition, dayEndsIn, toasts } = loaderData;
  const { pathname } = useLocation();
  const groups = useMemo(() => sectionGroupsFor(rights), [rights]);
  const parts = useMemo(() => [{ links: partsFor(rights) }], [rights]);
  return (
    <AppProviders toasts={toasts} person={person}>
      <MemberFrame
        firmName={firmName}
        firmLogo={firmLogo}
        home="/admin"
        user={user}
        rights={rights}
        look={rightsAt(pathname, true).every((right) => rights.includes(right)) ? 'acts' : 'reads'}
        navigation={navigationWith(waiting, groups)}
        parts={parts}
        signOutLabel="Logout"
        unread={unread}
        livePosition={livePosition}
        dayEndsIn={dayEndsIn}
      >
        {/* For the dashboard: they come with the frame, whose navigation shows them. */}
        <Outlet context={groups} />
      </MemberFrame>
    </AppProviders>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AppProviders>
      <main>
        <RouteErrorState error={error} title="Failed to load admin data." home="/admin" />
      </main>
    </AppProviders>
  );
}

function navigationWith(waiting: number, groups: readonly SectionGroup[]): FrameLinkGroup[] {
  return [
    { links: [{ to: '/admin', label: 'Dashboard', icon: IconLayoutDashboard, end: true }] },
    ...groups.map(({ label, sections }) => ({
      label,
      links: sections.map(({ to, label, icon }) => ({
        to,
        label,
        icon,
        ...(to === '/admin/approval' && {
          waiting: { count: waiting, label: 'waiting for approval' },
        }),
      })),
    })),
  ];
}
