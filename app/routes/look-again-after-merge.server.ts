import { type MiddlewareFunction, redirect } from 'react-router';
import { actorOf } from '#app/access/actor.server.ts';
import { followMerge } from '#app/access/follow-merge.server.ts';

/**
 * When a customer's person asked for something that was not found, it may have moved into the account that theirs was merged
 * into: redirects them to it again once it has. Only after a guard that lets members through.
 */
export const lookAgainAfterMerge: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const began = performance.now();
  const response = await next();
  if (response.status !== 404 || request.method !== 'GET') return response;
  const actor = await actorOf(request, context);
  if (actor.kind !== 'customer' || !(await followMerge(actor, began))) return response;
  throw redirect(url.pathname + url.search);
};
