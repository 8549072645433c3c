import { adminOf } from '#app/access/guards.server.ts';
import { HostHoursSection } from '#app/areas/booking/HostHoursSection.tsx';
import { AddKind, KindsSection } from '#app/areas/booking/KindsSection.tsx';
import { getBookingSettings } from '#app/areas/booking/kind-queries.server.ts';
import { SettingsTabs } from '#app/areas/settings/SettingsTabs.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/booking';

const TITLE = 'System Settings';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  return getBookingSettings(adminOf(context));
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function BookingScreen({ loaderData: { kinds, hosts } }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="What visitors and clients can book without asking, with whom, and when."
      back={BACK}
      actions={<AddKind />}
      width="narrow"
    >
      <SettingsTabs />
      <KindsSection kinds={kinds} hosts={hosts} />
      <HostHoursSection hosts={hosts} />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load data." home="/admin" />
    </Screen>
  );
}
