import { createHash } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import parseRange from 'range-parser';
import { isPreviewable, plainFileName } from './file-kinds.ts';
import type { ByteRange } from './file-storage.ts';
import { files, type StoredFile } from './files.server.ts';

/**
 * Answers a request for a stored file that the person may have: the whole file, one range (206, or 416 if it is outside), or
 * 304 if their copy is current. Only PDF and pictures are shown in place; everything else is a download. 404 if the bytes are
 * gone.
 */
export async function fileResponse(
  request: Request,
  file: StoredFile,
  { disposition }: { disposition: 'attachment' | 'inline' },
): Promise<Response> {
  const headers = new Headers({
    'Content-Type': file.mimeType,
    'Content-Disposition': contentDisposition(plainFileName(file.fileName), {
      type: disposition === 'inline' && isPreviewable(file.mimeType) ? 'inline' : 'attachment',
    }),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': policyOf(file),
    // Nothing of it stays on a shared machine, and a right that was taken away holds at once.
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etagOf(file),
  });
  if (request.headers.get('if-none-match') === headers.get('ETag')) {
    return new Response(null, { status: 304, headers });
  }
  const range = rangeOf(request, file, headers.get('ETag'));
  if (range === 'outside') {
    headers.set('Content-Range', `bytes */${file.fileSize}`);
    return new Response(null, { status: 416, headers });
  }
  const length = range ? range.end - range.start + 1 : file.fileSize;
  headers.set('Content-Length', String(length));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.fileSize}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = await files().open(file.filePath, range);
  return body ? new Response(body, { status, headers }) : new Response(null, { status: 404 });
}

/** Whatever a file holds, it runs nothing and loads nothing. The browser's own viewer of PDF doesn't open in a sandbox. */
function policyOf({ mimeType }: StoredFile): string {
  return mimeType === 'application/pdf'
    ? "frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
}

// A key is random and its bytes never change, so the key stands for the content.
function etagOf({ filePath }: StoredFile): string {
  return `"${createHash('sha256').update(filePath).digest('base64url').slice(0, 22)}"`;
}

/** The one range that was asked for; none when several were, as the standard allows. */
function rangeOf(
  request: Request,
  { fileSize }: StoredFile,
  etag: string | null,
): ByteRange | 'outside' | undefined {
  const asked = request.headers.get('range');
  if (!asked) return undefined;
  const condition = request.headers.get('if-range');
  if (condition && condition !== etag) return undefined;
  const ranges = parseRange(fileSize, asked);
  if (ranges === -1) return 'outside';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
