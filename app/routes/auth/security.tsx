import { redirect } from 'react-router';
import { homeOf, mayUseBackOffice, mayUsePortal } from '#app/access/actor.ts';
import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { AuthNotice } from '#app/areas/accounts/AuthScreen.tsx';
import { OwnAccountScreen } from '#app/areas/accounts/OwnAccountScreen.tsx';
import { SecuritySections } from '#app/areas/accounts/SecuritySections.tsx';
import { getSecurity } from '#app/areas/accounts/security-queries.server.ts';
import type { Route } from './+types/security';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

/** Members have this screen on their own surface; this one is for everyone who has none, or may not go there yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = signedInOf(context);
  const session = await sessionOf(request, context);
  const isMember = mayUseBackOffice(actor) || mayUsePortal(actor);
  if (isMember && !session.mustAddSecondFactor) throw redirect(`${homeOf(actor)}/security`);
  return { email: actor.email, home: homeOf(actor), security: await getSecurity(actor, session) };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Security' },
  { name: 'robots', content: 'noindex' },
];

export default function AccountSecurity({
  loaderData: { email, home, security },
}: Route.ComponentProps) {
  return (
    <OwnAccountScreen
      title="Security"
      intro={
        <p>
          For <strong>{email}</strong>.
        </p>
      }
      links={
        security.mustAddSecondFactor ? null : (
          <p>
            <a href={home}>Back to your account</a>
          </p>
        )
      }
    >
      {security.mustAddSecondFactor ? (
        <AuthNotice tone="warning" title="The back office asks for a second factor">
          <p>{WAY_IN[security.authenticator || security.passkeys.length > 0 ? 'again' : 'new']}</p>
        </AuthNotice>
      ) : null}
      <SecuritySections security={security} />
    </OwnAccountScreen>
  );
}

const WAY_IN = {
  new: 'Set up an authenticator app or add a passkey. The back office opens as soon as you have one.',
  again:
    'You signed in with your password alone. Sign out and use your passkey, or set up an authenticator app.',
};
