import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { getLastRate } from '#app/areas/time/week-queries.server.ts';
import type { Route } from './+types/rate';

const idParam = z.uuid().nullable().catch(null);

/** The rate that new hours of ?person= on ?project= of ?customer= begin with. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = (name: string) => idParam.parse(url.searchParams.get(name));
  const userId = asked('person');
  if (!userId) return { rate: null };
  const work = { customerId: asked('customer'), projectId: asked('project') };
  return { rate: await getLastRate(adminOf(context), { userId, ...work }) };
}
