import type { Firm } from '#app/areas/settings/firm.ts';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { ChecklistDocument } from './ChecklistDocument.tsx';

let kept: { key: string; pdf: Promise<Uint8Array> } | undefined;

/**
 * Renders the checklist as a PDF with the firm's name and addresses in it. The last result is kept,
 * so that it is made anew only after the firm's settings have changed.
 */
export function renderChecklistPdf(firm: Firm): Promise<Uint8Array> {
  const key = JSON.stringify([firm.name, firm.email, firm.url]);
  if (kept?.key === key) return kept.pdf;
  const entry = { key, pdf: renderPdf(<ChecklistDocument firm={firm} />) };
  kept = entry;
  entry.pdf.catch(() => {
    if (kept === entry) kept = undefined;
  });
  return entry.pdf;
}
