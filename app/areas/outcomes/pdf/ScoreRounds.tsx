import { Text, View } from '@react-pdf/renderer';
import { HIGHEST_TOTAL } from '#app/areas/inquiries/checklist/checklist-score.ts';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { formatDate } from '#app/ui/format.ts';
import type { ShownScore } from '../board-view.ts';
import { report } from './outcome-report-styles.ts';

/** The rounds of the 25-point score, the oldest first. */
export function ScoreRounds({ scores }: { scores: readonly ShownScore[] }) {
  const groups = scores.at(-1)?.groups ?? [];
  return (
    <View style={report.measure} wrap={false}>
      <Text style={[report.heading, { marginBottom: 8 }]}>The 25-point score</Text>
      <View style={layout.tableHead}>
        <Text style={[text.label, { width: 78, marginBottom: 0 }]}>Scored</Text>
        <Text style={[text.label, { flex: 1, marginBottom: 0 }]}>Total of {HIGHEST_TOTAL}</Text>
        {groups.map(({ letter }) => (
          <Text
            key={letter}
            style={[text.label, { width: 34, textAlign: 'right', marginBottom: 0 }]}
          >
            {letter}
          </Text>
        ))}
      </View>
      {scores.map(({ id, scoredOn, total, band, groups: own }) => (
        <View key={id} style={[layout.tableRow, { alignItems: 'center' }]}>
          <Text style={[text.body, { width: 78 }]}>{formatDate(scoredOn)}</Text>
          <View style={[layout.row, { flex: 1, alignItems: 'center', gap: 8 }]}>
            <View style={{ width: 150, height: 7, backgroundColor: BRAND.mist }}>
              <View
                style={{
                  width: (total / HIGHEST_TOTAL) * 150,
                  height: 7,
                  backgroundColor: BRAND.petrol,
                }}
              />
            </View>
            <Text style={text.strong}>{String(total)}</Text>
            <Text style={[text.small, { flex: 1 }]}>{band}</Text>
          </View>
          {own.map(({ letter, score }) => (
            <Text key={letter} style={[text.figure, { width: 34 }]}>
              {`${score}/10`}
            </Text>
          ))}
        </View>
      ))}
      <Text style={[text.small, { marginTop: 5 }]}>
        {groups.map(({ letter, title }) => `${letter} ${title}`).join('   ')}
      </Text>
    </View>
  );
}
