import { StyleSheet } from '@react-pdf/renderer';
import { BRAND, DOCUMENT_FONT_FAMILIES } from '#app/platform/brand.ts';

/** US Letter margins, in points. */
const SIDE_MARGIN = 50;

/** Text styles of invoices and statements. */
export const text = StyleSheet.create({
  body: { fontSize: 9.5, lineHeight: 1.45, color: BRAND.ink },
  small: { fontSize: 8.4, lineHeight: 1.45, color: BRAND.muted },
  label: {
    fontSize: 7.2,
    fontWeight: 700,
    letterSpacing: 0.7,
    textTransform: 'uppercase',
    color: BRAND.petrol,
    marginBottom: 4,
  },
  strong: { fontSize: 10.5, fontWeight: 700, lineHeight: 1.35, color: BRAND.ink },
  title: { fontSize: 25, fontWeight: 800, lineHeight: 1.1, letterSpacing: -0.4, color: BRAND.ink },
  figure: { fontSize: 9.5, lineHeight: 1.45, textAlign: 'right' },
});

/** Boxes of invoices and statements. */
export const layout = StyleSheet.create({
  page: {
    fontFamily: DOCUMENT_FONT_FAMILIES,
    backgroundColor: '#ffffff',
    color: BRAND.ink,
    paddingTop: 42,
    paddingBottom: 62,
    paddingHorizontal: SIDE_MARGIN,
  },
  row: { flexDirection: 'row' },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    paddingBottom: 20,
    marginBottom: 20,
    borderBottomWidth: 1.5,
    borderBottomColor: BRAND.ink,
  },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 9, maxWidth: 270 },
  tableHead: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    paddingBottom: 5,
    borderBottomWidth: 0.75,
    borderBottomColor: BRAND.petrol,
  },
  tableRow: {
    flexDirection: 'row',
    paddingVertical: 5,
    borderBottomWidth: 0.5,
    borderBottomColor: BRAND.line,
  },
  footer: {
    position: 'absolute',
    left: SIDE_MARGIN,
    right: SIDE_MARGIN,
    bottom: 26,
    paddingTop: 7,
    borderTopWidth: 0.75,
    borderTopColor: BRAND.line,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.8,
    color: BRAND.muted,
  },
});
