import { data } from 'react-router';
import { shownNameOf } from '#app/access/actor.ts';
import { customerOf } from '#app/access/guards.server.ts';
import {
  SECURITY_TITLE,
  SecurityFailed,
  SecurityScreen,
} from '#app/areas/accounts/SecurityScreen.tsx';
import { loadOwnSecurity } from '../auth/own-security.server.ts';
import type { Route } from './+types/security';

export function loader(args: Route.LoaderArgs) {
  const actor = customerOf(args.context);
  if (actor.viewedBy) {
    throw data(`How ${shownNameOf(actor)} signs in is shown to nobody else.`, { status: 403 });
  }
  return loadOwnSecurity(actor, args);
}

export const meta: Route.MetaFunction = () => [{ title: SECURITY_TITLE }];

export default function OwnSecurity({ loaderData }: Route.ComponentProps) {
  return <SecurityScreen home="/customer" {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SecurityFailed home="/customer" error={error} />;
}
