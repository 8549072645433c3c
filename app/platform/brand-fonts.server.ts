import { createRequire } from 'node:module';
import type { FALLBACK_FONT_FAMILIES } from './brand.ts';

// Resolved while running: the bundled server lives in another folder than this file,
// and the font files stay where npm installed them.
const nodeRequire = createRequire(import.meta.url);

/** The cuts of Archivo that documents and pictures use. */
type BrandFontWeight = 400 | 700 | 800;

/** One font file on disk. */
type BrandFontFile = { family: string; weight: BrandFontWeight; path: string };

type FallbackFamily = (typeof FALLBACK_FONT_FAMILIES)[number];

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

/** Subsets of Noto Sans, in every weight. */
const LETTERS: ReadonlyArray<readonly [FallbackFamily, subset: string]> = [
  ['Noto Greek', 'greek'],
  ['Noto Greek Extended', 'greek-ext'],
  ['Noto Cyrillic', 'cyrillic'],
  ['Noto Cyrillic Extended', 'cyrillic-ext'],
  ['Noto Vietnamese', 'vietnamese'],
  ['Noto Latin Extended', 'latin-ext'],
];

/** Fonts of signs, which come in one weight. */
const SIGNS: ReadonlyArray<readonly [FallbackFamily, file: string]> = [
  ['Noto Math', 'noto-sans-math/files/noto-sans-math-latin-400-normal.woff'],
  ['Noto Symbols', 'noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff'],
  ['Noto Symbols 2', 'noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff'],
];

/** The WOFF files for letters and signs that Archivo lacks. */
export function fallbackFontFiles(): BrandFontFile[] {
  return [
    ...LETTERS.flatMap(([family, subset]) =>
      WEIGHTS.map((weight) => {
        const file = `@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`;
        return { family, weight, path: nodeRequire.resolve(file) };
      }),
    ),
    ...SIGNS.map(([family, file]) => ({
      ...{ family, weight: 400 as const },
      path: nodeRequire.resolve(`@fontsource/${file}`),
    })),
  ];
}

function fontPath(subset: string, weight: BrandFontWeight): string {
  return nodeRequire.resolve(`@fontsource/archivo/files/archivo-${subset}-${weight}-normal.woff`);
}
