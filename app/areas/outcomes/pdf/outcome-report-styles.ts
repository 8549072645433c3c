import { StyleSheet } from '@react-pdf/renderer';
import { BRAND } from '#app/platform/brand.ts';

/** The colors of verdicts, all of the same strength. */
export const VERDICT_COLORS = {
  better: BRAND.petrol,
  worse: '#a3261b',
  same: BRAND.muted,
  none: BRAND.muted,
} as const;

/** The boxes of a report on outcomes. */
export const report = StyleSheet.create({
  band: { flexDirection: 'row', gap: 10, marginBottom: 22 },
  plate: { flexGrow: 1, flexBasis: 0, padding: 12, borderRadius: 3 },
  side: { flexGrow: 1, flexBasis: 0, borderTopWidth: 2.5, paddingTop: 8 },
  moved: { paddingVertical: 9, borderBottomWidth: 0.5, borderBottomColor: BRAND.line },
  heading: { fontSize: 14, fontWeight: 800, lineHeight: 1.25, color: BRAND.ink },
  measure: {
    marginBottom: 11,
    paddingTop: 9,
    borderTopWidth: 1.25,
    borderTopColor: BRAND.ink,
  },
  grade: {
    width: 13,
    height: 13,
    borderRadius: 2,
    borderWidth: 0.75,
    borderColor: BRAND.petrol,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
