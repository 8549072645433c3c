import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import { NotAllowedError, RefusedError } from '#app/access/refusals.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { DATABASE_AWAY, isDatabaseAway } from '#app/platform/db/database-away.server.ts';
import { MAX_FILE_BYTES } from '#app/platform/files/file-kinds.ts';
import {
  FileRefusedError,
  isStorageFull,
  STORAGE_FULL,
  tooLarge,
} from '#app/platform/files/receive-file.server.ts';
import { SCANNER_AWAY, ScannerAwayError } from '#app/platform/files/scan-file.server.ts';
import { log } from '#app/platform/log.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { Route } from './+types/upload';

const STATUS = { 'too large': 413, type: 415, empty: 400, virus: 422 } as const;

/**
 * Receives one file as the raw body; its name comes URI-encoded in the header X-File-Name. Answers 201 with `{ upload: { id,
 * fileName, fileSize, mimeType } }`, or `{ error }` with a sentence.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = memberOf(context);
  try {
    if (Number(request.headers.get('content-length')) > MAX_FILE_BYTES) throw tooLarge();
    if (!request.body) throw new FileRefusedError('empty', 'Choose a file to send.');
    const fileName = decoded(request.headers.get('x-file-name'));
    const upload = await stageUpload(actor, { fileName, body: request.body });
    return data({ upload }, { status: 201 });
  } catch (error) {
    if (error instanceof FileRefusedError) {
      // What was not read of the body is still on its way, so the connection can't carry another request.
      const headers = { Connection: 'close' };
      return data({ error: error.message }, { status: STATUS[error.reason], headers });
    }
    if (error instanceof NotAllowedError) return data({ error: error.message }, { status: 403 });
    if (error instanceof RateLimitError || error instanceof RefusedError) {
      return data({ error: error.message }, { status: 429 });
    }
    const headers = { Connection: 'close' };
    if (isStorageFull(error)) {
      log().error({ err: error }, 'there is no space left for files');
      return data({ error: STORAGE_FULL }, { status: 507, headers });
    }
    if (error instanceof ScannerAwayError) {
      log().error({ err: error }, 'the virus scanner does not answer');
      return data({ error: SCANNER_AWAY }, { status: 503, headers });
    }
    if (isDatabaseAway(error)) return data({ error: DATABASE_AWAY }, { status: 503, headers });
    throw error;
  }
}

function decoded(name: string | null): string {
  try {
    return decodeURIComponent(name ?? '');
  } catch {
    return name ?? '';
  }
}
