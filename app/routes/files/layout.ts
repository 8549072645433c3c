import { sendRenewedSession } from '#app/access/actor.server.ts';
import { requireMember } from '#app/access/guards.server.ts';
import type { Route } from './+types/layout';

/** Addresses that both surfaces share: files, notices, the live stream. */
export const middleware: Route.MiddlewareFunction[] = [sendRenewedSession, requireMember];

export function loader() {
  return null;
}
