import { data, Outlet, useMatches } from 'react-router';
import { sendRenewedSession } from '#app/access/actor.server.ts';
import { AuthFrame } from '#app/areas/accounts/AuthFrame.tsx';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { takeFlash } from '#app/platform/flash.server.ts';
import { AppProviders } from '#app/ui/AppProviders.tsx';
import { deliverAnsweredToasts } from '#app/ui/toast-delivery.ts';
import { limitedPosts } from '../post-limit.server.ts';
import type { Route } from './+types/layout';

export const middleware: Route.MiddlewareFunction[] = [limitedPosts, sendRenewedSession];
/** These screens follow the component library's colour scheme. */
export const handle = { hasColorScheme: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [deliverAnsweredToasts];

export async function loader({ request }: Route.LoaderArgs) {
  const { toasts, headers } = takeFlash(request);
  const { name, email, logo } = await getFirm();
  return data({ firm: { name, email, logo }, toasts }, { headers });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  const isStaffDoor = useMatches().some((match) => match.pathname === '/auth');
  return (
    <AppProviders toasts={loaderData.toasts}>
      <AuthFrame firm={loaderData.firm} panel={isStaffDoor ? 'staff' : 'customer'}>
        <Outlet />
      </AuthFrame>
    </AppProviders>
  );
}
