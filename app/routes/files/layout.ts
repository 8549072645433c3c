import { sendRenewedSession } from '#app/access/actor.server.ts';
import { requireMember } from '#app/access/guards.server.ts';
import { lookAgainAfterMerge } from '../look-again-after-merge.server.ts';
import type { Route } from './+types/layout';

/** Addresses that both surfaces share: files, notices. */
export const middleware: Route.MiddlewareFunction[] = [
  sendRenewedSession,
  requireMember,
  lookAgainAfterMerge,
];

export function loader() {
  return null;
}
