import { type DocumentProps, Font, pdf } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { DOCUMENT_FONT_FAMILIES } from './brand.ts';
import { brandFontFiles, fallbackFontFiles, italicFontFiles } from './brand-fonts.server.ts';
import { breakableWord } from './breakable-word.ts';
import { isPrintedOtherwise, printableText } from './printable-text.ts';

let preparation: Promise<void> | undefined;

/** Renders a document as PDF, with the fonts of documents at hand; what none of them holds prints as a question mark. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  await fontsAtHand();
  const rendering = pdf(document);
  const root: PdfNode = rendering.container.document;
  makePrintable(root);
  const chunks: Buffer[] = [];
  for await (const chunk of await rendering.toBuffer()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Whether a document prints something else in place of a character of a text. */
export async function printsOtherwise(text: string): Promise<boolean> {
  await fontsAtHand();
  return isPrintedOtherwise(text, isHeld);
}

function fontsAtHand(): Promise<void> {
  preparation ??= prepareFonts();
  return preparation;
}

/** What the renderer holds of a document's tree: texts have a value, texts that depend on their page a function. */
type PdfNode = {
  value?: string;
  props?: { render?: (page: object) => unknown };
  children?: PdfNode[];
};

function makePrintable(node: PdfNode): void {
  if (node.value !== undefined) node.value = printableText(node.value, isHeld);
  const render = node.props?.render;
  if (node.props && render) {
    const drawn = (page: object) => {
      const shown = render(page);
      return typeof shown === 'string' ? printableText(shown, isHeld) : shown;
    };
    node.props = { ...node.props, render: drawn };
  }
  for (const child of node.children ?? []) makePrintable(child);
}

function isHeld(codePoint: number): boolean {
  return DOCUMENT_FONT_FAMILIES.some((fontFamily) =>
    Font.getFont({ fontFamily }).data?.hasGlyphForCodePoint(codePoint),
  );
}

async function prepareFonts(): Promise<void> {
  const files = [...brandFontFiles(), ...italicFontFiles(), ...fallbackFontFiles()];
  for (const { family, weight, path } of files) {
    Font.register({ family, src: path, fontWeight: weight });
  }
  Font.registerHyphenationCallback((word) => breakableWord(word));
  for (const { family, weight } of files) {
    const face = { fontFamily: family, fontWeight: weight };
    await Font.load(face);
    const { data } = Font.getFont(face);
    // A letter that a document first met as a part of another one (υ in ύ) would have no text in all later documents.
    for (const codePoint of data?.characterSet ?? []) data?.glyphForCodePoint(codePoint);
  }
}
