import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { termsMeta } from '#app/areas/site/site-meta.ts';
import { TermsPage } from '#app/areas/site/TermsPage.tsx';
import type { Route } from './+types/terms';

export async function loader() {
  return { firm: await getSiteFirm() };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? termsMeta(loaderData.firm) : [];

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TermsPage firm={loaderData.firm} />;
}
