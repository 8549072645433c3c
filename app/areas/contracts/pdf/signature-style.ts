import { BRAND, SLANTED_FONT_FAMILIES } from '#app/platform/brand.ts';

/** A typed name as a signature. */
export const ITALIC_STYLE = {
  fontFamily: SLANTED_FONT_FAMILIES,
  fontSize: 19,
  lineHeight: 1.2,
  color: BRAND.deep,
};
