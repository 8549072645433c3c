import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { getRate } from '#app/areas/time/rate-queries.server.ts';
import type { Route } from './+types/rate';

const idParam = z.uuid().nullable().catch(null);

/** The default rate for new hours of ?person= on ?project= of ?customer=, with these parameters repeated. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = (name: string) => idParam.parse(url.searchParams.get(name));
  const userId = asked('person');
  const work = { customerId: asked('customer'), projectId: asked('project') };
  const rate = userId ? await getRate(adminOf(context), { userId, ...work }) : null;
  return { rate, of: url.search };
}
