import { adminOf } from '#app/access/guards.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { statementPeriodOf } from '#app/areas/billing/statement-period.ts';
import { HAND_OVER_FORMATS } from '#app/areas/books/hand-over/hand-over-formats.ts';
import { exportHandOver } from '#app/areas/books/period-files/period-hand-over-queries.server.ts';
import { zipOf } from '#app/platform/files/zip.server.ts';
import type { Route } from './+types/export';

const NAMES = HAND_OVER_FORMATS.map(({ short }) => short);

/** The entries of ?from= to ?to= in ?format=: a file, or an archive of several where that program takes no such file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const period = statementPeriodOf(url);
  if (!period) return refused('Choose a first and a last day.');
  const format = HAND_OVER_FORMATS.find(({ short }) => short === url.searchParams.get('format'));
  if (!format) return refused(`Choose a format: ${NAMES.join(', ')}.`);
  try {
    const files = await exportHandOver(adminOf(context), format.key, period);
    const [file] = files;
    if (files.length === 1 && file) return download(file.name, file.type, file.content);
    const name = `books-${period.from}-to-${period.to}-${format.key}.zip`;
    return download(name, 'application/zip', new Uint8Array(zipOf(files)));
  } catch (error) {
    if (error instanceof RefusedError) return refused(error.message);
    throw error;
  }
}

function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

function refused(message: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(message, { status: 400, headers });
}
