import { data } from 'react-router';
import { getPersonPicture } from '#app/areas/settings/proof-queries.server.ts';
import { fileResponse } from '#app/platform/files/file-response.server.ts';
import type { Route } from './+types/firm-person';

/** The picture of someone on the public page, for everyone; there are no other people's pictures here. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const picture = await getPersonPicture(params.personId);
  if (!picture) throw data(null, { status: 404 });
  const response = await fileResponse(request, picture, { disposition: 'inline' });
  // Its address changes with the picture; a copy without the version is asked for again after a while.
  response.headers.set('Cache-Control', 'public, max-age=3600');
  return response;
}
