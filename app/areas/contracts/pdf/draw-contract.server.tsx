import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import { printsOtherwise, renderPdf } from '#app/platform/pdf.server.ts';
import type { PrintedContract } from '../printed-contract-queries.server.ts';
import { ContractDocument } from './ContractDocument.tsx';

/** Draws a contract; runs in a thread. `zone` is the firm's time zone. */
export async function drawContract(drawn: {
  contract: PrintedContract;
  firm: PrintedFirm;
  zone: string;
}): Promise<Uint8Array> {
  const isPrintedOtherwise = await printsOtherwise(drawn.contract.text);
  return renderPdf(<ContractDocument {...{ ...drawn, isPrintedOtherwise }} />);
}
