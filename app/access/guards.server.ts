import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { flashHeaders } from '#app/platform/flash.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Toast } from '#app/platform/toast.ts';
import { SESSION_ENDED } from '#app/ui/unsent-forms.ts';
import { actorOf, ownSessionOf } from './actor.server.ts';
import {
  type Actor,
  type AdminActor,
  type CustomerActor,
  homeOf,
  isWaiting,
  mayUseBackOffice,
  mayUsePortal,
  type PlainUser,
  shownNameOf,
  type Waiting,
} from './actor.ts';
import { endSession } from './end-session.server.ts';

// Guards are middleware of a surface's layout route. Loaders run side by side, so a parent's loader would protect nothing.

type Guard = MiddlewareFunction<Response>;
type Member = AdminActor | CustomerActor;
type SignedIn = Exclude<Actor, { kind: 'visitor' }>;

const adminContext = createContext<AdminActor>();
const customerContext = createContext<CustomerActor>();
const waitingContext = createContext<Waiting>();
const memberContext = createContext<Member>();
const listenerContext = createContext<Member | Waiting>();
const plainUserContext = createContext<PlainUser>();
const signedInContext = createContext<SignedIn>();

/** Lets only staff through; a visitor goes to /auth and comes back after signing in, anyone else to their own home. */
export const requireAdmin: Guard = async ({ request, context, url }) => {
  const actor = await actorOf(request, context);
  if (mayUseBackOffice(actor)) {
    await requireSecondFactor(request, context);
    context.set(adminContext, actor);
    return;
  }
  if (actor.kind === 'visitor') throw redirect(signInAddress('/auth', request, url));
  log().warn({ userId: actor.userId, path: url.pathname }, 'the back office was refused');
  throw redirect('/customer', {
    headers: flashHeaders({
      kind: 'error',
      title: 'Access Denied',
      description: "You don't have admin privileges.",
    }),
  });
};

/**
 * Lets only approved customers through and sends everyone else to the screen that says why. A rejected customer is signed out
 * on the way (specification, section 4).
 */
export const requireCustomer: Guard = async ({ request, context, url }) => {
  const actor = await actorOf(request, context);
  if (mayUsePortal(actor)) {
    context.set(customerContext, actor);
    return;
  }
  if (mayUseBackOffice(actor) && actor.viewing) {
    await requireSecondFactor(request, context);
    context.set(customerContext, onlyReading(request, actor.viewing));
    return;
  }
  if (actor.kind === 'visitor') throw redirect(signInAddress('/customer-auth', request, url));
  if (actor.kind === 'admin') throw redirect(homeOf(actor));
  if (isWaiting(actor)) throw redirect('/pending');
  if (actor.kind === 'user') throw redirect('/complete-profile');
  throw redirect('/customer-auth?notice=rejected', { headers: await endSession(request.headers) });
};

/**
 * Lets staff and approved customers through, for addresses that both surfaces share. Everyone else goes where `requireCustomer`
 * sends them.
 */
export const requireMember: Guard = async (args, next) => {
  const actor = await actorOf(args.request, args.context);
  if (mayUseBackOffice(actor)) {
    await requireSecondFactor(args.request, args.context);
    const viewing = isAskedFromPortal(args.request) ? actor.viewing : undefined;
    args.context.set(memberContext, viewing ? onlyReading(args.request, viewing) : actor);
  } else {
    await requireCustomer(args, next);
    args.context.set(memberContext, customerOf(args.context));
  }
};

/**
 * Lets through everyone who may listen to changes: the people of `requireMember`, and people who are waiting for approval,
 * whose page only learns that the wait is over.
 */
export const requireListener: Guard = async (args, next) => {
  const actor = await actorOf(args.request, args.context);
  if (!isWaiting(actor)) await requireMember(args, next);
  args.context.set(listenerContext, isWaiting(actor) ? actor : memberOf(args.context));
};

/** The customer's person as whom staff look, for a request that changes nothing. @throws a 403 response for any other. */
function onlyReading(request: Request, viewing: CustomerActor): CustomerActor {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return viewing;
  throw data(
    `You are viewing the portal as ${shownNameOf(viewing)}, read-only. Nothing was changed.`,
    { status: 403 },
  );
}

/**
 * Whether a page of the portal asks for what both surfaces share. The other tabs of the same browser show the back office, so
 * the session alone can't say it; a request without a referring page is the staff's own, who see no less.
 */
function isAskedFromPortal(request: Request): boolean {
  const from = URL.parse(request.headers.get('referer') ?? '');
  return from !== null && /^\/customer(?:\/|$)/.test(from.pathname);
}

/** Where someone signed in sees to their own account's protection, outside of both surfaces. */
const SECURITY_SCREEN = '/account/security';

/** Where the firm requires it of staff, a session that no second factor is behind opens nothing but the set-up. */
async function requireSecondFactor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const session = await ownSessionOf(request, context);
  if (session?.mustAddSecondFactor) throw redirect(SECURITY_SCREEN);
}

const APPROVED: Toast = {
  kind: 'success',
  title: 'Your account is approved',
  description: 'You can use the portal now.',
};

const NOT_APPROVED: Toast = {
  kind: 'error',
  title: 'You are no longer waiting for approval',
  description: 'The email that we sent you says why.',
};

/** Lets only people through who are waiting for approval. Someone who has been approved goes home and is told so. */
export const requireWaiting: Guard = async ({ request, context, url }) => {
  const actor = await actorOf(request, context);
  if (isWaiting(actor)) {
    context.set(waitingContext, actor);
    return;
  }
  if (actor.kind === 'visitor') throw redirect(signInAddress('/customer-auth', request, url));
  if (mayUsePortal(actor)) throw redirect('/customer', { headers: flashHeaders(APPROVED) });
  // A page that is open asks again once the wait is over.
  const isOver = actor.kind === 'user' && new URL(request.url).pathname.endsWith('.data');
  throw redirect(homeOf(actor), isOver ? { headers: flashHeaders(NOT_APPROVED) } : {});
};

/** Lets only accounts through that have no company, or are about to join one. Everyone else goes home. */
export const requirePlainUser: Guard = async ({ request, context, url }) => {
  const actor = await actorOf(request, context);
  if (actor.kind === 'user' && !isWaiting(actor)) {
    context.set(plainUserContext, actor);
    return;
  }
  if (actor.kind === 'visitor') throw redirect(signInAddress('/customer-auth', request, url));
  throw redirect(homeOf(actor));
};

/** Lets anyone signed in through; a rejected customer goes to the portal's sign-in screen, which signs them out. */
export const requireSignedIn: Guard = async ({ request, context, url }) => {
  const actor = await actorOf(request, context);
  if (actor.kind === 'visitor') throw redirect(signInAddress('/customer-auth', request, url));
  if (actor.kind === 'customer' && actor.approval === 'rejected') throw redirect(homeOf(actor));
  context.set(signedInContext, actor);
};

/** Returns the staff member that `requireAdmin` let through. @throws Error on a route without that guard. */
export function adminOf(context: Readonly<RouterContextProvider>): AdminActor {
  return context.get(adminContext);
}

/** Returns the customer that `requireCustomer` let through. @throws Error on a route without that guard. */
export function customerOf(context: Readonly<RouterContextProvider>): CustomerActor {
  return context.get(customerContext);
}

/** Returns the person that `requireMember` let through. @throws Error on a route without that guard. */
export function memberOf(context: Readonly<RouterContextProvider>): Member {
  return context.get(memberContext);
}

/** Returns the person that `requireListener` let through. @throws Error on a route without that guard. */
export function listenerOf(context: Readonly<RouterContextProvider>): Member | Waiting {
  return context.get(listenerContext);
}

/** Returns the person that `requireWaiting` let through. @throws Error on a route without that guard. */
export function waitingOf(context: Readonly<RouterContextProvider>): Waiting {
  return context.get(waitingContext);
}

/** Returns the account that `requirePlainUser` let through. @throws Error on a route without that guard. */
export function plainUserOf(context: Readonly<RouterContextProvider>): PlainUser {
  return context.get(plainUserContext);
}

/** Returns the person that `requireSignedIn` let through. @throws Error on a route without that guard. */
export function signedInOf(context: Readonly<RouterContextProvider>): SignedIn {
  return context.get(signedInContext);
}

const LONGEST_NEXT = 2_000;

function signInAddress(screen: '/auth' | '/customer-auth', request: Request, url: URL): string {
  const next = screenAskedFor(request, url);
  // Encoded once more it grows up to three times, and no address that a server takes may come of it.
  const query = new URLSearchParams(next && next.length <= LONGEST_NEXT ? { next } : {});
  // A form, or data for a page that is open: this browser was signed in when it got that page.
  const isInTheMiddle = request.method !== 'GET' || new URL(request.url).pathname.endsWith('.data');
  if (isInTheMiddle) query.set(SESSION_ENDED.name, SESSION_ENDED.value);
  return query.size > 0 ? `${screen}?${query}` : screen;
}

/**
 * The screen that someone was on or went to. Posts and data requests are not screens: for those it is the referring
 * page, as far as the browser sends one.
 */
function screenAskedFor(request: Request, url: URL): string | null {
  const isPart = new URL(request.url).searchParams.has('_routes');
  if (request.method === 'GET' && !isPart) return url.pathname + url.search;
  const from = URL.parse(request.headers.get('referer') ?? '');
  return from && from.host === url.host ? from.pathname + from.search : null;
}

/** Screens outside both homes that someone signed in may have asked for. */
const SHARED_SCREENS = new Set([
  '/account/password',
  '/account/authenticator',
  '/account/authenticator/code',
  '/account/backup-codes',
  SECURITY_SCREEN,
  '/confirm-email',
]);

/**
 * Returns the address to go to after signing in: the one that was asked for if it is ours and this person may open it,
 * otherwise `home`.
 */
export function afterSignIn(next: string | null, home: '/admin' | '/customer'): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return home;
  if (SHARED_SCREENS.has(next) || next.startsWith('/join?')) return next;
  return next === home || next.startsWith(`${home}/`) || next.startsWith(`${home}?`) ? next : home;
}
