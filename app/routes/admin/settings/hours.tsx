import { adminOf } from '#app/access/guards.server.ts';
import { getHours } from '#app/areas/settings/firm-hours-queries.server.ts';
import { HolidayList } from '#app/areas/settings/HolidayList.tsx';
import { HoursForm } from '#app/areas/settings/HoursForm.tsx';
import { saveHours } from '#app/areas/settings/hours-commands.server.ts';
import { hoursSchema } from '#app/areas/settings/hours-forms.ts';
import { SettingsTabs } from '#app/areas/settings/SettingsTabs.tsx';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { NewestCopy } from '#app/ui/NewestCopy.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/hours';

const TITLE = 'System Settings';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  return {
    hours: await getHours(adminOf(context)),
    zones: [...Intl.supportedValuesOf('timeZone'), 'UTC'],
    today: firmDay(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, hoursSchema, {
    handle: async (hours) => {
      await saveHours(adminOf(context), hours);
      return { kind: 'success', title: 'Settings saved successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save settings' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Hours({ loaderData: { hours, zones, today } }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="When the firm is open. Everything promised within one business day follows it."
      back={BACK}
      width="narrow"
    >
      <SettingsTabs />
      <NewestCopy copy={hours} id={hours.savedAt}>
        {(copy) => <HoursForm hours={copy} zones={zones} />}
      </NewestCopy>
      <HolidayList holidays={hours.holidays} today={today} />
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
