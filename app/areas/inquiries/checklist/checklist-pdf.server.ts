import { firmForPrint } from '#app/areas/settings/logo-picture.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import type { Firm } from '#app/records/firm.ts';
import type { drawChecklist } from './draw-checklist.server.tsx';

const draw = documentTask<typeof drawChecklist>('checklist-pdf');

/** The checklist as a PDF with the firm's name and addresses in it, drawn anew only after these have changed. */
export async function renderChecklistPdf(firm: Firm): Promise<Uint8Array> {
  return draw(await firmForPrint(firm));
}
