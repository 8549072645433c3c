import { type DocumentProps, Font, pdf } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { DOCUMENT_FONT_FAMILIES } from './brand.ts';
import { brandFontFiles, fallbackFontFiles, italicFontFiles } from './brand-fonts.server.ts';
import { breakableWord } from './breakable-word.ts';
import { isPrintedOtherwise, printableText } from './printable-text.ts';

let preparation: Promise<void> | undefined;

/** Renders a document as PDF, with the fonts of documents. Characters that no font has print as question marks. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  await fontsAtHand();
  const rendering = pdf(document);
  const root: PdfNode = rendering.container.document;
  makePrintable(root);
  letTallPartsBreak(root);
  const chunks: Buffer[] = [];
  for await (const chunk of await rendering.toBuffer()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Whether a document prints a different character in place of one of a text. */
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
  type?: string;
  value?: string;
  style?: unknown;
  props?: { render?: (page: object) => unknown; wrap?: boolean };
  children?: PdfNode[];
};

// Letters on a line of the narrowest column, and lines that surely fit a page.
const NARROWEST = 12;
const SURELY_FIT = 40;

/**
 * Lets a part that stays on one page go on over the next where a text of it may be taller than a page: what doesn't fit would
 * not be printed at all. Returns how many lines its longest text may have.
 */
function letTallPartsBreak(node: PdfNode): number {
  const lines = (node.children ?? []).map(letTallPartsBreak);
  const own = node.value?.split('\n') ?? [];
  const ownLines = own.reduce((sum, line) => sum + 1 + Math.floor(line.length / NARROWEST), 0);
  const isText = node.type === 'TEXT' || node.type === 'LINK';
  const tallest = isText
    ? lines.reduce((sum, each) => sum + each, 0)
    : Math.max(ownLines, ...lines);
  const isFixed = JSON.stringify(node.style ?? '').includes('"height"');
  if (node.props?.wrap === false && tallest > SURELY_FIT && !isFixed) {
    node.props = { ...node.props, wrap: true };
  }
  return tallest;
}

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
