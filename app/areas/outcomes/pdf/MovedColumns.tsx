import { Text, View } from '@react-pdf/renderer';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import type { ShownMeasure } from '../board-view.ts';
import { report, VERDICT_COLORS } from './outcome-report-styles.ts';

/** What got better and what got worse, side by side in the same size, then what did not move. */
export function MovedColumns({ measures }: { measures: readonly ShownMeasure[] }) {
  const of = (kind: string) => measures.filter(({ verdict }) => verdict.kind === kind);
  const still = [...of('same'), ...of('none')];
  return (
    <View>
      <View style={[layout.row, { gap: 22 }]}>
        <Side title="What got better" kind="better" measures={of('better')} />
        <Side title="What got worse" kind="worse" measures={of('worse')} />
      </View>
      {still.length > 0 ? (
        <View
          style={{ marginTop: 18, borderTopWidth: 2.5, borderTopColor: BRAND.line, paddingTop: 8 }}
        >
          <Text style={report.heading}>No real change, or too early to say</Text>
          {still.map(({ id, name, baseline, latest, verdict }) => (
            <View key={id} style={[layout.row, report.moved, { paddingVertical: 6 }]} wrap={false}>
              <Text style={[text.strong, { width: 150 }]}>{name}</Text>
              <Text style={[text.body, { width: 140 }]}>{fromTo(baseline, latest)}</Text>
              <Text style={[text.body, { flex: 1, color: BRAND.muted }]}>{verdict.words}</Text>
            </View>
          ))}
        </View>
      ) : null}
    </View>
  );
}

function Side({
  title,
  kind,
  measures,
}: {
  title: string;
  kind: 'better' | 'worse';
  measures: readonly ShownMeasure[];
}) {
  return (
    <View style={[report.side, { borderTopColor: VERDICT_COLORS[kind] }]}>
      <Text style={[report.heading, { color: VERDICT_COLORS[kind] }]}>{title}</Text>
      {measures.length === 0 ? (
        <Text style={[text.body, { marginTop: 7, color: BRAND.muted }]}>Nothing yet.</Text>
      ) : null}
      {measures.map(({ id, name, change, baseline, latest }) => (
        <View key={id} style={report.moved} wrap={false}>
          <Text style={text.strong}>{name}</Text>
          <Text
            style={{ fontSize: 17, fontWeight: 800, lineHeight: 1.3, color: VERDICT_COLORS[kind] }}
          >
            {change ?? ''}
          </Text>
          <Text style={text.body}>{fromTo(baseline, latest)}</Text>
        </View>
      ))}
    </View>
  );
}

function fromTo(before: ShownMeasure['baseline'], now: ShownMeasure['latest']): string {
  if (!before) return now ? `${now.text} (${now.grade})` : 'No figures yet';
  if (!now) return `${before.text} (${before.grade})`;
  return `${before.text} (${before.grade}) to ${now.text} (${now.grade})`;
}
