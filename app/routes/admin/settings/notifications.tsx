import { adminOf } from '#app/access/guards.server.ts';
import { MailboxConnection } from '#app/areas/mailbox/MailboxConnection.tsx';
import { getMailFlow } from '#app/areas/mailbox/mailbox-queries.server.ts';
import { staffRoutesSchema } from '#app/areas/notices/notice-forms.ts';
import { StaffRoutesForm } from '#app/areas/notices/StaffRoutesForm.tsx';
import { getStaffRoutes, saveStaffRoutes } from '#app/areas/notices/staff-route-commands.server.ts';
import { SettingsTabs } from '#app/areas/settings/SettingsTabs.tsx';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { NewestCopy } from '#app/ui/NewestCopy.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/notifications';

const TITLE = 'System Settings';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  const actor = adminOf(context);
  return {
    screen: await getStaffRoutes(actor),
    email: actor.email,
    flow: await getMailFlow(actor),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, staffRoutesSchema, {
    handle: async (routes) => {
      await saveStaffRoutes(adminOf(context), routes);
      return { kind: 'success', title: 'Settings saved successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save settings' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function MailSettings({
  loaderData: { screen, email, flow },
}: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="Who on the staff gets email about what. Everyone gets notices in the app unless they chose otherwise."
      back={BACK}
      width="narrow"
    >
      <SettingsTabs />
      <ScreenSection title="Who gets email">
        <NewestCopy copy={screen} id={screen.savedAt}>
          {(copy) => <StaffRoutesForm {...copy} />}
        </NewestCopy>
      </ScreenSection>
      <ScreenSection
        title="Test email"
        actions={
          <ActionButton
            action="/admin/settings/mail-test"
            sendingLabel="Sending..."
            variant="default"
          >
            Send a test email
          </ActionButton>
        }
      >
        <p>It goes to {email} at once, and the result shows whether it was accepted.</p>
      </ScreenSection>
      <MailboxConnection title="Mailbox" flow={flow}>
        <p>
          <Link to="/admin/mailbox">Email that came in</Link>
        </p>
      </MailboxConnection>
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
