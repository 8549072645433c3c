import { type MiddlewareFunction, redirect } from 'react-router';
import type { CustomerActor } from '#app/access/actor.ts';
import { may } from '#app/access/actor.ts';
import { customerOf } from '#app/access/guards.server.ts';
import type { Right } from '#app/access/member-rights.ts';
import { notAllowedWords } from '#app/access/require-right.server.ts';
import { sphereOfAddress } from '#app/areas/portal/portal-sections.ts';
import { flashHeaders } from '#app/platform/flash.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { leadToRightCompany } from './open-right-company.server.ts';

/** Lets a person into the sections that their role may read; otherwise it leads them home, where they read whom to ask. */
export const requireSection: MiddlewareFunction<Response> = async ({
  request,
  context,
  pattern,
  url,
}) => {
  const isLooking = request.method === 'GET' || request.method === 'HEAD';
  // The route that was matched: an address can be written in many ways.
  const sphere = isLooking ? sphereOfAddress(`/${pattern.replace(/^\/|\/$/g, '')}`) : undefined;
  if (!sphere || may(customerOf(context), sphere)) return;
  // What they may not read here may be another company's, where they may.
  await leadToRightCompany(request, context, url);
  await requireOnScreen(customerOf(context), sphere);
};

/** Leads someone home whose role doesn't allow what a screen is for, with the words that say whom to ask. */
export async function requireOnScreen(actor: CustomerActor, right: Right): Promise<void> {
  if (may(actor, right)) return;
  const description = cutText(await notAllowedWords(actor, right), 500);
  throw redirect('/customer', {
    headers: flashHeaders({ kind: 'error', title: 'Access Denied', description }),
  });
}
