import { adminOf } from '#app/access/guards.server.ts';
import { SettingsTabs } from '#app/areas/settings/SettingsTabs.tsx';
import { ProviderList } from '#app/areas/sso/ProviderList.tsx';
import { getSignOnSettings } from '#app/areas/sso/provider-queries.server.ts';
import { StaffRuleSection } from '#app/areas/sso/StaffRuleSection.tsx';
import { staffRuleSchema } from '#app/areas/sso/sso-forms.ts';
import { saveStaffRule } from '#app/areas/sso/staff-rule-commands.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import { sessionOf } from '../../auth/own-session.server.ts';
import type { Route } from './+types/sign-on';

const TITLE = 'System Settings';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  return getSignOnSettings(adminOf(context));
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerForm(request, staffRuleSchema, {
    handle: async (rule) => {
      await saveStaffRule(adminOf(context), session, rule);
      return { kind: 'success', title: 'Settings saved successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save settings' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function SignOnSettings({ loaderData: { providers, rule } }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="Identity providers of the firm and its customers, so that people log in here as they do everywhere else."
      back={BACK}
      width="narrow"
    >
      <SettingsTabs />
      <ProviderList providers={providers} />
      <StaffRuleSection rule={rule} />
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
