import { type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import { actorOf } from '#app/access/actor.server.ts';
import { homeOf, isWaiting } from '#app/access/actor.ts';
import { afterSignIn } from '#app/access/guards.server.ts';
import {
  type Credentials,
  credentialsSchema,
  UNEXPECTED,
} from '#app/areas/accounts/account-forms.ts';
import type { SignedIn } from '#app/areas/accounts/admission-commands.server.ts';
import { type SecondStep, signIn } from '#app/areas/accounts/sign-in-commands.server.ts';
import { formerCompanyOf } from '#app/areas/members/former-company-queries.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { answerForm } from '../answer-form.server.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

const SECRETS = ['password'];

/** Redirects someone who is already signed in to where they belong (specification, section 2). */
export async function leaveWhenSignedIn({ request, context, url }: Asked): Promise<void> {
  const actor = await actorOf(request, context);
  if (actor.kind !== 'visitor') {
    throw redirect(afterSignIn(url.searchParams.get('next'), homeOf(actor)));
  }
}

/** Answers a posted sign-in: leads to the back office or the portal, or to the screen that was asked for. */
export function answerSignIn(asked: Asked) {
  return answerForm(asked.request, credentialsSchema, {
    handle: (credentials) => enter(asked, credentials, 'Welcome back!'),
    failed: { kind: 'error', title: 'Login failed', description: UNEXPECTED },
    secrets: SECRETS,
    refusesInForm: true,
  });
}

/** Answers a posted sign-up: creates the account by `register` and signs its person in. */
export function answerSignUp<Input extends Record<string, unknown>, Value extends Credentials>(
  asked: Asked,
  schema: z.ZodType<Value, Input>,
  register: (value: Value) => Promise<unknown>,
) {
  return answerForm(asked.request, schema, {
    handle: async (value) => {
      await countTry('sign-up', clientAddressOf(asked.context));
      await register(value);
      return enter(asked, value, 'Account created!');
    },
    failed: { kind: 'error', title: 'Sign up failed', description: UNEXPECTED },
    secrets: SECRETS,
  });
}

async function enter(asked: Asked, { email, password }: Credentials, title: string) {
  const answer = await signIn({
    email,
    password,
    headers: asked.request.headers,
    clientAddress: clientAddressOf(asked.context),
  });
  return goOn(asked.url, answer, title);
}

/** Leads someone whose password or link was right to where they asked to go, or to the second step first. */
export async function goOn(
  url: URL,
  answer: SignedIn | SecondStep,
  title?: string,
): Promise<Response> {
  if (answer.kind === 'signed in') return welcome(url, answer, title);
  const next = url.searchParams.get('next');
  const side = url.pathname === '/auth' ? 'staff' : 'customer';
  const step = new URLSearchParams({ side, ...(next && { next }) });
  return redirect(`/second-step?${step}`, { headers: answer.headers });
}

/**
 * Leads someone who signed in to where they asked to go (`next` of the address), with a toast; without one for someone who was
 * removed from their company.
 */
export async function welcome(
  url: URL,
  { actor, headers }: SignedIn,
  title = 'Welcome back!',
): Promise<Response> {
  const isRemoved = actor.kind === 'user' && !isWaiting(actor) && (await formerCompanyOf(actor));
  if (isRemoved && !url.searchParams.get('next')?.startsWith('/join?')) {
    return redirect('/complete-profile', { headers });
  }
  const to = afterSignIn(url.searchParams.get('next'), homeOf(actor));
  return redirectWithToast(to, { kind: 'success', title }, headers);
}

/** The sign-in screen that a further step belongs to (`side` of the address), with where to go afterwards. */
export function signInPathOf({ searchParams }: URL): string {
  const next = searchParams.get('next');
  const screen = searchParams.get('side') === 'staff' ? '/auth' : '/customer-auth';
  return `${screen}?${new URLSearchParams({ mode: 'login', ...(next && { next }) })}`;
}
