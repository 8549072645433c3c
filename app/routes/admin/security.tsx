import { adminOf } from '#app/access/guards.server.ts';
import { OwnSignIns } from '#app/areas/accounts/OwnSignIns.tsx';
import { SecuritySections } from '#app/areas/accounts/SecuritySections.tsx';
import { getSecurity, listOwnSignIns } from '#app/areas/accounts/security-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { sessionOf } from '../auth/own-session.server.ts';
import type { Route } from './+types/security';

const TITLE = 'Security';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const asked = pageRequestOf(url, [], { sort: 'at', direction: 'desc' });
  const security = await getSecurity(actor, await sessionOf(request, context));
  return { asked, security, signIns: await listOwnSignIns(actor, asked) };
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function OwnSecurity({ loaderData }: Route.ComponentProps) {
  const { asked, security, signIns } = loaderData;
  return (
    <Screen
      title={TITLE}
      description="How your account is protected, and where it is signed in. Changes are mailed to you."
      back={BACK}
      width="narrow"
    >
      <SecuritySections security={security} />
      <OwnSignIns page={signIns} request={asked} />
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
