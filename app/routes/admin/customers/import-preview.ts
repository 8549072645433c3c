import { z } from 'zod';
import type { AdminActor } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import type { PreviewAnswer } from '#app/areas/opening/clients/ClientListFields.tsx';
import { previewClients } from '#app/areas/opening/clients/client-import-commands.server.ts';
import { FILE_IS_GONE } from '#app/areas/uploads/upload-commands.server.ts';
import type { Route } from './+types/import-preview';

const fileParam = z.uuid();

/** What the list of clients in ?file= would add, or why it can't be read. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const answer = await previewOf(adminOf(context), url.searchParams.get('file'));
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
}

async function previewOf(actor: AdminActor, file: string | null): Promise<PreviewAnswer> {
  const upload = fileParam.safeParse(file);
  if (!upload.success) return { error: FILE_IS_GONE };
  try {
    return await previewClients(actor, upload.data);
  } catch (error) {
    if (error instanceof RefusedError) return { error: error.message };
    throw error;
  }
}
