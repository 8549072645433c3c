import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { ChecklistDocument } from './ChecklistDocument.tsx';

/** Draws the checklist; runs in a thread. */
export function drawChecklist(firm: PrintedFirm): Promise<Uint8Array> {
  return renderPdf(<ChecklistDocument firm={firm} />);
}
