import { adminOf } from '#app/access/guards.server.ts';
import { LogoSection } from '#app/areas/settings/LogoSection.tsx';
import { SettingsForm } from '#app/areas/settings/SettingsForm.tsx';
import { SettingsTabs } from '#app/areas/settings/SettingsTabs.tsx';
import { saveSettings } from '#app/areas/settings/setting-commands.server.ts';
import { settingsSchema } from '#app/areas/settings/setting-forms.ts';
import { firmNow, getSettings } from '#app/areas/settings/setting-queries.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { NewestCopy } from '#app/ui/NewestCopy.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/company';

const TITLE = 'System Settings';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await getSettings(adminOf(context)), logo: firmNow().logo ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, settingsSchema, {
    handle: async (settings) => {
      await saveSettings(adminOf(context), settings);
      return { kind: 'success', title: 'Settings saved successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save settings' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function SystemSettings({ loaderData: { settings, logo } }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="Name and address of the firm, which notifications are emailed, and what invoices say."
      back={BACK}
      width="narrow"
    >
      <SettingsTabs />
      <NewestCopy copy={settings} id={settings.savedAt}>
        {(copy) => <SettingsForm settings={copy} />}
      </NewestCopy>
      <LogoSection logo={logo} firmName={settings.companyName} />
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
