import { Font, renderToBuffer } from '@react-pdf/renderer';
import type { Firm } from '#app/areas/settings/firm.ts';
import { BRAND_FONT_FAMILIES } from '#app/platform/brand.ts';
import { brandFontFiles } from '#app/platform/brand-fonts.server.ts';
import { ChecklistDocument } from './ChecklistDocument.tsx';

let fontsRegistered = false;
let kept: { key: string; pdf: Promise<Uint8Array> } | undefined;

/**
 * Renders the checklist as a PDF with the firm's name and addresses in it. The last result is kept,
 * so that it is made anew only after the firm's settings have changed.
 */
export function renderChecklistPdf(firm: Firm): Promise<Uint8Array> {
  const key = JSON.stringify([firm.name, firm.email, firm.url]);
  if (kept?.key === key) return kept.pdf;
  const entry = { key, pdf: render(firm) };
  kept = entry;
  entry.pdf.catch(() => {
    if (kept === entry) kept = undefined;
  });
  return entry.pdf;
}

async function render(firm: Firm): Promise<Uint8Array> {
  registerFonts();
  return renderToBuffer(<ChecklistDocument firm={firm} />);
}

function registerFonts(): void {
  if (fontsRegistered) return;
  for (const family of BRAND_FONT_FAMILIES) {
    Font.register({
      family,
      fonts: brandFontFiles()
        .filter((file) => file.family === family)
        .map((file) => ({ src: file.path, fontWeight: file.weight })),
    });
  }
  // Trade terms read badly when split at a line's end.
  Font.registerHyphenationCallback((word) => [word]);
  fontsRegistered = true;
}
