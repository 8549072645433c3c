import { data } from 'react-router';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { NotFoundPage } from '#app/areas/site/everywhere/NoticePage.tsx';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { Route } from './+types/not-found';

/** Every address that does not exist answers 404, also to changes. */
export async function loader() {
  return data({ firm: firmNow() }, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export function meta() {
  return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <NotFoundPage
      around={(content) => (
        <PublicShell firm={loaderData.firm} page="other">
          {content}
        </PublicShell>
      )}
    />
  );
}
