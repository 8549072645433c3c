import { ApiGuidePage } from '#app/areas/api/ApiGuidePage.tsx';
import { apiGuide } from '#app/areas/api/api-guide.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { pageMeta } from '#app/areas/site/page-meta.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { Route } from './+types/guide';

export async function loader() {
  return { firm: firmNow(), guide: apiGuide() };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        firm: loaderData.firm,
        title: 'API',
        description:
          'How other systems read and write inquiries, customers, tickets, tasks and invoices.',
        path: '/api',
      })
    : [];

export default function ApiGuideRoute({ loaderData: { firm, guide } }: Route.ComponentProps) {
  return (
    <PublicShell firm={firm} page="other">
      <ApiGuidePage guide={guide} origin={firm.url} />
    </PublicShell>
  );
}
