import { requireWaiting, waitingOf } from '#app/access/guards.server.ts';
import { AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { isEmailConfirmed } from '#app/areas/accounts/email-confirmation-commands.server.ts';
import { Joining, Registration } from '#app/areas/accounts/Registration.tsx';
import { getRegistration } from '#app/areas/portal/portal-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { live } from '#app/platform/live/live.server.ts';
import { LiveUpdates } from '#app/ui/live/LiveUpdates.tsx';
import { stayOnPageWithoutServer } from '#app/ui/live/live-reload.ts';
import type { Route } from './+types/pending';

export const middleware: Route.MiddlewareFunction[] = [requireWaiting];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPageWithoutServer];

export async function loader({ context }: Route.LoaderArgs) {
  const livePosition = live().position();
  const actor = waitingOf(context);
  const { name, email: firmEmail } = firmNow();
  const screen = { livePosition, email: actor.email, firmName: name, firmEmail };
  if (actor.kind === 'user') return { ...screen, joins: actor.joining, name: actor.name };
  const [registration, isConfirmed] = await Promise.all([
    getRegistration(actor),
    isEmailConfirmed(actor.userId),
  ]);
  return { ...screen, joins: null, registration, isEmailConfirmed: isConfirmed };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Account Pending Approval' },
  { name: 'robots', content: 'noindex' },
];

export default function Pending({ loaderData }: Route.ComponentProps) {
  const { livePosition, firmName } = loaderData;
  const isRegistration = loaderData.joins === null;
  return (
    <LiveUpdates position={livePosition}>
      <AuthScreen
        eyebrow="Customer portal"
        title="Account Pending Approval"
        intro={
          isRegistration
            ? 'Your account has been created. The portal opens as soon as we have approved it.'
            : `You have accepted the invitation. ${firmName} approves each new person at ${loaderData.joins}, and the portal opens as soon as that is done.`
        }
      >
        {isRegistration ? <Registration {...loaderData} /> : <Joining {...loaderData} />}
      </AuthScreen>
    </LiveUpdates>
  );
}
