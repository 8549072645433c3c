import { StyleSheet } from '@react-pdf/renderer';
import { BRAND, DOCUMENT_FONT_FAMILIES } from '#app/platform/brand.ts';

/** US Letter margins and sizes, in points. */
export const SIDE_MARGIN = 48;
const [TOP_MARGIN, BOTTOM_MARGIN] = [44, 52];
/** The height of a page between its margins. */
export const PAGE_HEIGHT = 792 - TOP_MARGIN - BOTTOM_MARGIN;

/** The text styles of the printed checklist. */
export const text = StyleSheet.create({
  body: { fontSize: 10.5, lineHeight: 1.45, color: BRAND.ink },
  small: { fontSize: 8.8, lineHeight: 1.4, color: BRAND.muted },
  label: {
    fontSize: 7.6,
    fontWeight: 700,
    letterSpacing: 0.7,
    textTransform: 'uppercase',
    color: BRAND.petrol,
  },
  h1: { fontSize: 27, fontWeight: 800, lineHeight: 1.15, letterSpacing: -0.4, color: BRAND.ink },
  h2: { fontSize: 13, fontWeight: 700, lineHeight: 1.25, color: BRAND.ink },
});

/** The boxes that more than one page of the printed checklist uses. */
export const layout = StyleSheet.create({
  page: {
    fontFamily: DOCUMENT_FONT_FAMILIES,
    backgroundColor: '#ffffff',
    color: BRAND.ink,
    paddingTop: TOP_MARGIN,
    paddingBottom: BOTTOM_MARGIN,
    paddingHorizontal: SIDE_MARGIN,
  },
  row: { flexDirection: 'row' },
  rule: { borderBottomWidth: 0.75, borderBottomColor: BRAND.line },
  heavyRule: { borderBottomWidth: 1.5, borderBottomColor: BRAND.ink },
  writeLine: { borderBottomWidth: 0.6, borderBottomColor: '#8fa19e' },
  footer: {
    position: 'absolute',
    left: SIDE_MARGIN,
    right: SIDE_MARGIN,
    bottom: 24,
    paddingTop: 7,
    borderTopWidth: 0.75,
    borderTopColor: BRAND.line,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.8,
    color: BRAND.muted,
  },
});
