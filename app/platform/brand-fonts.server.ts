import { createRequire } from 'node:module';

// Resolved while running: the bundled server lives in another folder than this file,
// and the font files stay where npm installed them.
const nodeRequire = createRequire(import.meta.url);

/** The cuts of Archivo that documents and pictures use. */
export type BrandFontWeight = 400 | 700 | 800;

/** One font file on disk. */
export type BrandFontFile = { family: string; weight: BrandFontWeight; path: string };

const WEIGHTS: readonly BrandFontWeight[] = [400, 700, 800];

/** The WOFF files of both families in every weight; throws when the font package is not installed. */
export function brandFontFiles(): BrandFontFile[] {
  return WEIGHTS.flatMap((weight) => [
    { family: 'Archivo', weight, path: fontPath('latin', weight) },
    { family: 'Archivo Extended', weight, path: fontPath('latin-ext', weight) },
  ]);
}

/** The slanted cut, for emphasis and for names set as signatures; in documents it is a family of its own. */
export function italicFontFiles(): BrandFontFile[] {
  const file = (subset: string) =>
    nodeRequire.resolve(`@fontsource/archivo/files/archivo-${subset}-400-italic.woff`);
  return [
    { family: 'Archivo Italic', weight: 400, path: file('latin') },
    { family: 'Archivo Italic Extended', weight: 400, path: file('latin-ext') },
  ];
}

function fontPath(subset: string, weight: BrandFontWeight): string {
  return nodeRequire.resolve(`@fontsource/archivo/files/archivo-${subset}-${weight}-normal.woff`);
}
