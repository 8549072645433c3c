import { adminOf } from '#app/access/guards.server.ts';
import { getBatchFile } from '#app/areas/books/hand-over-queries.server.ts';
import { idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/batch-file';

/** A file of a batch, the same bytes at each download. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, type, content } = await getBatchFile(
    adminOf(context),
    idParam(params.batchId),
    idParam(params.fileId),
  );
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
