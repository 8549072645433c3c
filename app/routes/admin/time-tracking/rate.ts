import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { getLastRate } from '#app/areas/time/week-queries.server.ts';
import type { Route } from './+types/rate';

const idParam = z.uuid().nullable().catch(null);

/** The rate that new hours of ?person= on ?project= of ?customer= begin with, and these words of the address again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = (name: string) => idParam.parse(url.searchParams.get(name));
  const userId = asked('person');
  const work = { customerId: asked('customer'), projectId: asked('project') };
  const rate = userId ? await getLastRate(adminOf(context), { userId, ...work }) : null;
  return { rate, of: url.search };
}
