import type { Firm } from '#app/areas/settings/firm.ts';
import { firmForPrint } from '#app/areas/settings/logo-picture.server.tsx';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { ChecklistDocument } from './ChecklistDocument.tsx';

let kept: { key: string; pdf: Promise<Uint8Array> } | undefined;

/**
 * Renders the checklist as a PDF with the firm's name and addresses in it. The last result is kept,
 * so that it is made anew only after the firm's settings have changed.
 */
export function renderChecklistPdf(firm: Firm): Promise<Uint8Array> {
  const key = JSON.stringify(firm);
  if (kept?.key === key) return kept.pdf;
  const entry = { key, pdf: draw(firm) };
  kept = entry;
  entry.pdf.catch(() => {
    if (kept === entry) kept = undefined;
  });
  return entry.pdf;
}

async function draw(firm: Firm): Promise<Uint8Array> {
  return renderPdf(<ChecklistDocument firm={await firmForPrint(firm)} />);
}
