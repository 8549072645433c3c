import { data } from 'react-router';
import { ResultsPage } from '#app/areas/outcomes/results/ResultsPage.tsx';
import { listPublicResults } from '#app/areas/outcomes/results/result-queries.server.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { resultsMeta } from '#app/areas/site/site-meta.ts';
import type { Route } from './+types/results';

export async function loader() {
  const [firm, results] = await Promise.all([getSiteFirm(), listPublicResults()]);
  if (results.length === 0) throw data(null, { status: 404 });
  return { firm, results };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? resultsMeta(
        loaderData.firm,
        loaderData.results.map(({ client }) => client),
      )
    : [];

export default function Results({ loaderData }: Route.ComponentProps) {
  return <ResultsPage firm={loaderData.firm} results={loaderData.results} />;
}
