import type { ComponentProps } from 'react';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { OutcomeReportDocument } from './OutcomeReportDocument.tsx';

/** Draws a report on outcomes; runs in a thread. */
export function drawOutcomeReport(
  drawn: ComponentProps<typeof OutcomeReportDocument>,
): Promise<Uint8Array> {
  return renderPdf(<OutcomeReportDocument {...drawn} />);
}
