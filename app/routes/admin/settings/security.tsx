import { adminOf } from '#app/access/guards.server.ts';
import { SignInRulesForm } from '#app/areas/accounts/SignInRulesForm.tsx';
import {
  getSignInRules,
  saveSignInRules,
} from '#app/areas/accounts/sign-in-rules-commands.server.ts';
import { SettingsTabs } from '#app/areas/settings/SettingsTabs.tsx';
import { signInRulesSchema } from '#app/areas/settings/setting-forms.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { NewestCopy } from '#app/ui/NewestCopy.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import { sessionOf } from '../../auth/own-session.server.ts';
import type { Route } from './+types/security';

const TITLE = 'System Settings';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  return { screen: await getSignInRules(adminOf(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerForm(request, signInRulesSchema, {
    handle: async (protection) => {
      await saveSignInRules(adminOf(context), session, protection);
      return { kind: 'success', title: 'Settings saved successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save settings' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function SecuritySettings({ loaderData: { screen } }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="How staff and customers sign in, and who approves new people."
      back={BACK}
      width="narrow"
    >
      <SettingsTabs />
      <ScreenSection title="Signing in">
        <NewestCopy copy={screen} id={screen.savedAt}>
          {(copy) => <SignInRulesForm {...copy} />}
        </NewestCopy>
      </ScreenSection>
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
