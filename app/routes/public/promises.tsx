import { data } from 'react-router';
import { getPromiseFigures } from '#app/areas/promises/promise-queries.server.ts';
import { PromisesPage } from '#app/areas/promises/public/PromisesPage.tsx';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { promisesMeta } from '#app/areas/site/site-meta.ts';
import type { Route } from './+types/promises';

export async function loader() {
  const [firm, figures] = await Promise.all([getSiteFirm(), getPromiseFigures()]);
  if (!firm.showsPromises) throw data(null, { status: 404 });
  return { firm, figures };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? promisesMeta(loaderData.firm) : [];

export default function Promises({ loaderData }: Route.ComponentProps) {
  return <PromisesPage firm={loaderData.firm} figures={loaderData.figures} />;
}
