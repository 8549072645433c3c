import { VISITOR } from '#app/access/actor.ts';
import { KindListPage } from '#app/areas/booking/BookPage.tsx';
import { listOfferedKinds } from '#app/areas/booking/offer-queries.server.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { bookMeta } from '#app/areas/site/site-meta.ts';
import type { Route } from './+types/book';

export async function loader() {
  const [firm, kinds] = await Promise.all([getSiteFirm(), listOfferedKinds(VISITOR)]);
  return { firm, kinds };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? bookMeta(loaderData.firm) : [];

export default function Book({ loaderData: { firm, kinds } }: Route.ComponentProps) {
  return <KindListPage firm={firm} kinds={kinds} />;
}
