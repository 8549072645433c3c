import { data } from 'react-router';
import { getLogo } from '#app/areas/settings/logo-queries.server.ts';
import { fileResponse } from '#app/platform/files/file-response.server.ts';
import type { Route } from './+types/firm-logo';

/** The firm's logo, for everyone. */
export async function loader({ request }: Route.LoaderArgs) {
  const logo = await getLogo();
  if (!logo) throw data(null, { status: 404 });
  const response = await fileResponse(request, logo, { disposition: 'inline' });
  // Its address changes with the picture; a copy without the version is asked for again after a while.
  response.headers.set('Cache-Control', 'public, max-age=3600');
  return response;
}
