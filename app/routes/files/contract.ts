import { create as contentDisposition } from 'content-disposition';
import { memberOf } from '#app/access/guards.server.ts';
import {
  contractFileName,
  renderContractPdf,
} from '#app/areas/contracts/pdf/contract-pdf.server.ts';
import {
  getPrintedContract,
  getSignedText,
} from '#app/areas/contracts/printed-contract-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { idParam, throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/contract';

/** A contract as PDF; with ?text the exact words that were signed, whose SHA-256 is recorded. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = memberOf(context);
  const id = idParam(params.contractId);
  if (url.searchParams.has('text')) {
    const { text } = await getSignedText(actor, id).catch(throwMissing);
    return download(new TextEncoder().encode(text), 'text/plain; charset=utf-8', 'signed-text.txt');
  }
  const contract = await getPrintedContract(actor, id).catch(throwMissing);
  const pdf = await renderContractPdf(contract, firmNow());
  return download(new Uint8Array(pdf), 'application/pdf', contractFileName(contract));
}

function download(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name, { type: 'attachment' }),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
