import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { PrivacyPage } from '#app/areas/site/PrivacyPage.tsx';
import { privacyMeta } from '#app/areas/site/site-meta.ts';
import type { Route } from './+types/privacy';

export async function loader() {
  return { firm: await getSiteFirm() };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? privacyMeta(loaderData.firm) : [];

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage firm={loaderData.firm} />;
}
