import { data } from 'react-router';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { renderSocialImage } from '#app/areas/site/social-image.server.ts';
import type { Route } from './+types/social-image';

const PICTURES = new Map(
  Object.entries({
    'home.png': {
      title: 'Commercial HVAC service consulting',
      subtitle: 'Dispatch, agreements, cash and sales, put in order and measured.',
    },
    'kb.png': {
      title: 'Knowledge base',
      subtitle: 'Practical articles on running a commercial HVAC service operation.',
    },
    'checklist.png': {
      title: '25-Point Service Audit Checklist',
      subtitle: 'Score your service operation from 0 to 50.',
    },
    'estimator.png': {
      title: 'Maintenance Estimator',
      subtitle: 'From equipment counts to hours, break-even and price.',
    },
  }),
);

export async function loader({ params }: Route.LoaderArgs) {
  const picture = PICTURES.get(params.page);
  if (!picture) throw data(null, { status: 404 });
  const { name: firmName } = firmNow();
  const png = await renderSocialImage({ firmName, ...picture });
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
}
