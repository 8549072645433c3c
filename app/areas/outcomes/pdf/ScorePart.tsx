import { Text, View } from '@react-pdf/renderer';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { formatDateTime } from '#app/ui/everywhere/format.ts';
import { moveKind, moveWords, shortMove } from '../score-words.ts';
import type { ShownQuarter } from '../shown-score.ts';
import { report, VERDICT_COLORS } from './outcome-report-styles.ts';

/** Quarters next to each other, at most. */
const SHOWN = 6;

/** The 25-point score of the latest quarters, group by group, with what changed in either direction in the same size. */
export function ScorePart({ quarters }: { quarters: readonly ShownQuarter[] }) {
  const [latest] = quarters;
  if (!latest) return null;
  const shown = quarters.slice(0, SHOWN).toReversed();
  const { move } = latest;
  const rows = [
    ...latest.groups.map(({ letter, title }, place) => ({
      title: `${letter}. ${title}`,
      scores: shown.map(({ groups }) => groups[place]?.score ?? 0),
      change: move?.groups[place],
      isTotal: false,
    })),
    {
      title: 'Total',
      scores: shown.map(({ total }) => total),
      change: move?.total,
      isTotal: true,
    },
  ];
  return (
    <View wrap={false} style={report.measure}>
      <View style={[layout.row, { justifyContent: 'space-between', gap: 16, marginBottom: 6 }]}>
        <View style={{ flex: 1 }}>
          <Text style={report.heading}>25-point score</Text>
          <Text style={text.small}>
            {`${latest.name}: ${latest.total} of ${latest.outOf}, ${latest.band}. Submitted by ${latest.by} on ${formatDateTime(latest.at)} UTC.`}
          </Text>
        </View>
        {move ? (
          <Text
            style={{
              fontSize: 11.5,
              fontWeight: 800,
              lineHeight: 1.3,
              color: VERDICT_COLORS[moveKind(move.total)],
            }}
          >
            {`${moveWords(move.total)} since ${move.since}`}
          </Text>
        ) : null}
      </View>
      <Row cells={['', ...shown.map(({ name }) => name), 'Change']} />
      {rows.map(({ title, scores, change, isTotal }) => (
        <Row
          key={title}
          cells={[title, ...scores.map(String), change === undefined ? '—' : shortMove(change)]}
          isStrong={isTotal}
          color={change === undefined ? undefined : VERDICT_COLORS[moveKind(change)]}
        />
      ))}
      {latest.reason ? (
        <Text style={[text.small, { marginTop: 4 }]}>{`Corrected: ${latest.reason}`}</Text>
      ) : null}
    </View>
  );
}

function Row({
  cells,
  isStrong = false,
  color,
}: {
  /** The group, its score in each quarter, and the change. */
  cells: readonly string[];
  isStrong?: boolean;
  /** Of the change. */
  color?: string | undefined;
}) {
  const weight = isStrong ? 800 : 400;
  return (
    <View
      style={[
        layout.row,
        { paddingVertical: 3, borderBottomWidth: 0.5, borderBottomColor: BRAND.line },
      ]}
    >
      {cells.map((cell, at) => {
        const isChange = at === cells.length - 1;
        const style =
          at === 0
            ? { flex: 1 }
            : { width: 52, textAlign: 'right' as const, ...(isChange && color && { color }) };
        return (
          <Text
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
            key={at}
            style={[text.body, { fontWeight: isChange ? 800 : weight }, style]}
          >
            {cell}
          </Text>
        );
      })}
    </View>
  );
}
