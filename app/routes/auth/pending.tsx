import { pendingOf, requirePending } from '#app/access/guards.server.ts';
import { AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { isEmailConfirmed } from '#app/areas/accounts/email-confirmation-commands.server.ts';
import { Registration } from '#app/areas/accounts/Registration.tsx';
import { getRegistration } from '#app/areas/portal/portal-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { Route } from './+types/pending';

export const middleware: Route.MiddlewareFunction[] = [requirePending];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = pendingOf(context);
  const [registration, isConfirmed] = await Promise.all([
    getRegistration(actor),
    isEmailConfirmed(actor.userId),
  ]);
  return {
    registration,
    email: actor.email,
    isEmailConfirmed: isConfirmed,
    firmEmail: firmNow().email,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Account Pending Approval' },
  { name: 'robots', content: 'noindex' },
];

export default function Pending({ loaderData }: Route.ComponentProps) {
  return (
    <AuthScreen
      eyebrow="Customer portal"
      title="Account Pending Approval"
      intro="Your account has been created. The portal opens as soon as we have approved it."
    >
      <Registration {...loaderData} />
    </AuthScreen>
  );
}
