/** The light palette for emails, PDFs and generated pictures; screens take theirs from the CSS tokens. */
export const BRAND = {
  ink: '#10211f',
  petrol: '#0f5257',
  deep: '#0a3438',
  copper: '#c2622d',
  muted: '#50625f',
  mist: '#e9f1f0',
  paper: '#fbfaf7',
  line: '#d8e0de',
} as const;

/** The outlines of the mark in a 24 by 24 box, as in public/logo.svg: the chamber and its three ducts. */
export const MARK_PATHS = [
  'M3 2h5a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z',
  'M10.5 8H14a5 5 0 0 0 5-5V2h-3.5v1A1.5 1.5 0 0 1 14 4.5h-3.5z',
  'M10.5 10.25H22v3.5H10.5z',
  'M10.5 16H14a5 5 0 0 1 5 5v1h-3.5v-1a1.5 1.5 0 0 0-1.5-1.5h-3.5z',
] as const;

/** Families in the order of search for a letter: Latin first, then the letters of other European languages. */
export const BRAND_FONT_FAMILIES = ['Archivo', 'Archivo Extended'];

/** Fonts for letters and signs that the brand's fonts lack, in the order of search. */
export const FALLBACK_FONT_FAMILIES = [
  'Noto Greek',
  'Noto Greek Extended',
  'Noto Cyrillic',
  'Noto Cyrillic Extended',
  'Noto Vietnamese',
  'Noto Latin Extended',
  'Noto Math',
  'Noto Symbols',
  'Noto Symbols 2',
] as const;

/** The font stack of every document. */
export const DOCUMENT_FONT_FAMILIES = [...BRAND_FONT_FAMILIES, ...FALLBACK_FONT_FAMILIES];

/** The font stack of slanted text in documents. */
export const SLANTED_FONT_FAMILIES = [
  'Archivo Italic',
  'Archivo Italic Extended',
  ...DOCUMENT_FONT_FAMILIES,
];
