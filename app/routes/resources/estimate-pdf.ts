import { redirect } from 'react-router';
import { renderEstimatePdf } from '#app/areas/estimator/pdf/estimate-pdf.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { pdfResponse } from '../pdf-response.server.ts';
import type { Route } from './+types/estimate-pdf';

const LONGEST_ESTIMATE = 3_000;

export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    await countTry('estimate-pdf', clientAddressOf(context));
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    return new Response(error.message, { status: 429, headers });
  }
  const file = await renderEstimatePdf(url.search.slice(1), firmNow());
  // Without equipment there is nothing to print: the estimator says what is missing.
  // An address that is read and written again may grow threefold, beyond the headers that a browser or a proxy takes.
  const search = url.search.length <= LONGEST_ESTIMATE ? url.search : '';
  return file ? pdfResponse(file) : redirect(`/estimator${search}`);
}
