import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { listTargets } from '#app/areas/books/bank/target-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/bank-targets';

const lineParam = z.uuid();

/** What the line ?line= of a bank may be that pays no invoice; ?q= filters. None without a line. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const line = lineParam.safeParse(url.searchParams.get('line'));
  const search = lookupText(url, 'q');
  return { options: line.success ? await listTargets(adminOf(context), line.data, search) : [] };
}
