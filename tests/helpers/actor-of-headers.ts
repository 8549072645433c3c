import { actorsOfTokens } from '#app/access/actor.server.ts';
import { type Actor, VISITOR } from '#app/access/actor.ts';
import { sessionTokenOf } from '#app/access/auth.server.ts';

/** Who the session cookie among these headers belongs to, as an open stream looks at it. */
export async function actorOfHeaders(headers: Headers): Promise<Actor> {
  const token = await sessionTokenOf(headers);
  return (token && (await actorsOfTokens([token])).get(token)) || VISITOR;
}
