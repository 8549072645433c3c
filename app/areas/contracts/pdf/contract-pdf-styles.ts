import { StyleSheet } from '@react-pdf/renderer';
import { BRAND, DOCUMENT_FONT_FAMILIES } from '#app/platform/brand.ts';

/** US Letter margin at the sides, in points. */
const SIDE_MARGIN = 62;

/** The text styles of a printed contract. */
export const text = StyleSheet.create({
  body: { fontSize: 10.2, lineHeight: 1.5, color: BRAND.ink },
  small: { fontSize: 8.6, lineHeight: 1.45, color: BRAND.muted },
  label: {
    fontSize: 7.4,
    fontWeight: 700,
    letterSpacing: 0.7,
    textTransform: 'uppercase',
    color: BRAND.petrol,
  },
  title: { fontSize: 23, fontWeight: 800, lineHeight: 1.18, letterSpacing: -0.35 },
  h1: { fontSize: 14.5, fontWeight: 700, lineHeight: 1.3, marginTop: 16, marginBottom: 5 },
  h2: { fontSize: 12.2, fontWeight: 700, lineHeight: 1.3, marginTop: 14, marginBottom: 4 },
  h3: { fontSize: 10.6, fontWeight: 700, lineHeight: 1.35, marginTop: 11, marginBottom: 3 },
});

/** The boxes of a printed contract. */
export const layout = StyleSheet.create({
  page: {
    fontFamily: DOCUMENT_FONT_FAMILIES,
    backgroundColor: '#ffffff',
    color: BRAND.ink,
    paddingTop: 54,
    paddingBottom: 66,
    paddingHorizontal: SIDE_MARGIN,
  },
  row: { flexDirection: 'row' },
  letterhead: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBottom: 12,
    marginBottom: 26,
    borderBottomWidth: 1.5,
    borderBottomColor: BRAND.ink,
  },
  fact: {
    flexDirection: 'row',
    paddingVertical: 5,
    borderBottomWidth: 0.75,
    borderBottomColor: BRAND.line,
  },
  footer: {
    position: 'absolute',
    left: SIDE_MARGIN,
    right: SIDE_MARGIN,
    bottom: 28,
    paddingTop: 7,
    borderTopWidth: 0.75,
    borderTopColor: BRAND.line,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.6,
    color: BRAND.muted,
  },
});
