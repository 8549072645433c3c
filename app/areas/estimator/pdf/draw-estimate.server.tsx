import type { ComponentProps } from 'react';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { EstimateDocument } from './EstimateDocument.tsx';

/** Draws an estimate; runs in a thread. */
export function drawEstimate(drawn: ComponentProps<typeof EstimateDocument>): Promise<Uint8Array> {
  return renderPdf(<EstimateDocument {...drawn} />);
}
