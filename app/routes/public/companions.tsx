import { redirect } from 'react-router';
import { CompanionsPage } from '#app/areas/estimator/companions/CompanionsPage.tsx';
import {
  readCompanions,
  writeCompanions,
} from '#app/areas/estimator/companions/companion-inputs.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { companionsMeta } from '#app/areas/site/site-meta.ts';
import type { Route } from './+types/companions';

export async function loader({ url }: Route.LoaderArgs) {
  const reading = readCompanions(url.searchParams);
  const query = writeCompanions(reading);
  // A form without script sends every field: the address that is left holds only what differs from the example.
  if (query !== null && query !== url.searchParams.toString()) {
    throw redirect(`/estimator/companions${query && `?${query}`}`);
  }
  return { firm: await getSiteFirm(), reading, isOwn: url.search !== '' };
}

/** What is typed is in the page; the server has nothing newer. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? companionsMeta(loaderData.firm, { noindex: loaderData.isOwn }) : [];

export default function Companions({ loaderData }: Route.ComponentProps) {
  return <CompanionsPage firm={loaderData.firm} initial={loaderData.reading} />;
}
