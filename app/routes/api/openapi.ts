import { openApiOf } from '#app/areas/api/openapi.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';

export async function loader() {
  return Response.json(openApiOf(firmNow()), {
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  });
}
