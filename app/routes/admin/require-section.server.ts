import { type MiddlewareFunction, redirect } from 'react-router';
import { may } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { notAllowedWords } from '#app/access/require-right.server.ts';
import { VERBS } from '#app/areas.ts';
import { flashHeaders } from '#app/platform/flash.server.ts';
import { rightsAt } from './sections.ts';

const VERB_PATHS = new Set(VERBS.map(({ path }) => path));

/**
 * Lets staff into the sections that their role may read, and change only where it may act; otherwise it leads them home, where
 * they read whom to ask. A verb checks its own rights, and answers in its dialog.
 */
export const requireStaffSection: MiddlewareFunction<Response> = async ({
  request,
  context,
  pattern,
}) => {
  const isActing = request.method !== 'GET' && request.method !== 'HEAD';
  // The route that was matched: an address can be written in many ways.
  const path = `/${pattern.replace(/^\/|\/$/g, '')}`;
  if (isActing && VERB_PATHS.has(path)) return;
  const actor = adminOf(context);
  const missing = rightsAt(path, isActing).find((right) => !may(actor, right));
  if (!missing) return;
  const description = await notAllowedWords(actor, missing);
  throw redirect('/admin', {
    headers: flashHeaders({ kind: 'error', title: 'Access Denied', description }),
  });
};
