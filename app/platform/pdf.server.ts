import { type DocumentProps, Font, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { BRAND_FONT_FAMILIES } from './brand.ts';
import { brandFontFiles } from './brand-fonts.server.ts';

let fontsRegistered = false;

/** Renders a document as PDF, with the brand's fonts at hand. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  registerFonts();
  return renderToBuffer(document);
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
