import { BRAND } from '#app/platform/brand.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { ITALIC } from './contract-pdf-styles.ts';

/** The zone in which a printed contract names days. */
export const firmZone = DEFAULT_BUSINESS_HOURS.timeZone;

/** A typed name as a signature. */
export const ITALIC_STYLE = {
  fontFamily: ITALIC,
  fontSize: 19,
  lineHeight: 1.2,
  color: BRAND.deep,
};
