import { Path, Svg, Text, View } from '@react-pdf/renderer';
import { BRAND, MARK_PATHS } from '#app/platform/brand.ts';
import { layout, text } from './checklist-document-styles.ts';
import { CHECKLIST_TITLE } from './checklist-points.ts';
import { CHECKLIST_SCORE_BANDS } from './checklist-scoring.ts';

/** The firm's mark, `size` points wide, in one color. */
export function Mark({ size, color }: { size: number; color: string }) {
  return (
    <Svg viewBox="0 0 24 24" width={size} height={size}>
      {MARK_PATHS.map((path) => (
        <Path key={path} d={path} fill={color} />
      ))}
    </Svg>
  );
}

/** The line at the foot of every page but the cover. */
export function PageFooter({ firmName }: { firmName: string }) {
  return (
    <View style={layout.footer} fixed>
      <Text style={{ maxWidth: 340, maxLines: 1, textOverflow: 'ellipsis' }}>{firmName}</Text>
      <Text
        render={({ pageNumber, totalPages }) =>
          `${CHECKLIST_TITLE}  |  ${pageNumber} of ${totalPages}`
        }
      />
    </View>
  );
}

/** A page's heading: a small label over a title, closed by a heavy rule. */
export function PageHeading({ label, title }: { label: string; title: string }) {
  return (
    <View style={[layout.heavyRule, { paddingBottom: 10, marginBottom: 14 }]}>
      <Text style={[text.label, { color: BRAND.copper, marginBottom: 5 }]}>{label}</Text>
      <Text style={text.h1}>{title}</Text>
    </View>
  );
}

/** An empty box to write a score into. */
export function WriteBox({ width = 22, height = 22 }: { width?: number; height?: number }) {
  return (
    <View style={{ width, height, borderWidth: 1, borderColor: BRAND.petrol, borderRadius: 2 }} />
  );
}

/** The four score bands as one scale, each as wide as its scores. */
export function BandScale() {
  const fills = ['#f6e4d9', '#f3ede2', '#d5e6e4', '#a9cecb'];
  return (
    <View style={layout.row}>
      {CHECKLIST_SCORE_BANDS.map((band, index) => (
        <View key={band.name} style={{ flexGrow: band.to - band.from + 1, flexBasis: 0 }}>
          <View style={{ height: 26, backgroundColor: fills[index], justifyContent: 'center' }}>
            <Text style={{ fontSize: 9, fontWeight: 700, paddingLeft: 6 }}>{band.name}</Text>
          </View>
          <Text style={[text.small, { paddingLeft: 6, paddingTop: 3 }]}>
            {`${band.from} to ${band.to}`}
          </Text>
        </View>
      ))}
    </View>
  );
}
