import { data, Outlet, useLocation, useMatches } from 'react-router';
import { actorOf, sendRenewedSession } from '#app/access/actor.server.ts';
import { AuthFrame } from '#app/areas/accounts/AuthFrame.tsx';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { takeFlash } from '#app/platform/flash.server.ts';
import { AppProviders } from '#app/ui/AppProviders.tsx';
import { deliverToastsAtSignIn } from '#app/ui/everywhere/toast-delivery.ts';
import { WarmUp } from '#app/ui/on-demand.tsx';
import { saveFormsAtSessionEnd } from '#app/ui/unsent-forms.ts';
import { limitedPosts } from '../post-limit.server.ts';
import type { Route } from './+types/layout';

export const middleware: Route.MiddlewareFunction[] = [limitedPosts, sendRenewedSession];
/** These screens follow the color scheme that the person chose. */
export const handle = { hasColorScheme: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  saveFormsAtSessionEnd,
  deliverToastsAtSignIn,
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { toasts, headers } = takeFlash(request);
  const actor = await actorOf(request, context);
  const { name, email, logo } = firmNow();
  const person = actor.kind === 'visitor' ? null : actor.userId;
  return data({ firm: { name, email, logo }, person, toasts }, { headers });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  const isStaffScreen = useMatches().some((match) => match.pathname === '/auth');
  const { pathname } = useLocation();
  return (
    <AppProviders toasts={loaderData.toasts} person={loaderData.person}>
      <AuthFrame firm={loaderData.firm} panel={isStaffScreen ? 'staff' : 'customer'}>
        <Outlet />
        <WarmUp key={pathname} />
      </AuthFrame>
    </AppProviders>
  );
}
