import { type RouterContextProvider, redirect } from 'react-router';
import { type OwnSession, ownSessionOf } from '#app/access/actor.server.ts';
import { customerOf, signedInOf } from '#app/access/guards.server.ts';
import { proofNeeded } from '#app/areas/accounts/proof-commands.server.ts';
import type { ProofKind, ProvenScreen } from '#app/areas/accounts/proof-kinds.ts';
import { needsWiderProof } from '#app/areas/accounts/wider-proof-queries.server.ts';

/** The session of someone whom a guard let through. @throws a redirect when it ended in the meantime. */
export async function sessionOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OwnSession> {
  const session = await ownSessionOf(request, context);
  if (!session) throw redirect('/customer-auth');
  return session;
}

/**
 * The session of a screen that needs a fresh proof. `except` is a kind of proof that the screen's own form asks for.
 * @throws a redirect to the screen that asks for the proof and comes back.
 */
export async function provenSessionOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  screen: ProvenScreen,
  except?: ProofKind,
): Promise<OwnSession> {
  const session = await sessionOf(request, context);
  const needed = await proofNeeded(signedInOf(context), session);
  if (!needed || needed === except) return session;
  throw redirect(`/account/prove?${new URLSearchParams({ next: screen })}`);
}

/**
 * Lets what counts in every company of a customer's person through: a session that one company's own provider vouched for needs a
 * fresh proof. Staff who look as someone read alone. @throws a redirect to the screen that asks for it and comes back.
 */
export async function widelyProven(
  request: Request,
  context: Readonly<RouterContextProvider>,
  screen: ProvenScreen,
): Promise<void> {
  const actor = customerOf(context);
  if (actor.viewedBy) return;
  const session = await sessionOf(request, context);
  if (await needsWiderProof(actor, session)) {
    throw redirect(`/account/prove?${new URLSearchParams({ next: screen })}`);
  }
}
