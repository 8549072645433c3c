import { Text, View } from '@react-pdf/renderer';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { shortMonth } from '#app/ui/month-words.ts';
import type { BoardFigure, ShownMeasure } from '../board-view.ts';
import { casesWords } from '../figure-words.ts';
import { report, VERDICT_COLORS } from './outcome-report-styles.ts';
import { XmrChartPdf } from './XmrChartPdf.tsx';

const CHART = { width: 282, height: 100 };

/** One measure of a report: its definition, its figures with their grades, its chart, its verdict. */
export function MeasurePart({
  measure,
  kickoffWords,
}: {
  measure: ShownMeasure;
  kickoffWords: string | null;
}) {
  const { name, definition, source, unitWords, verdict, change, worth } = measure;
  const color = VERDICT_COLORS[verdict.kind];
  return (
    <View style={report.measure} wrap={false}>
      <View style={[layout.row, { justifyContent: 'space-between', gap: 16, marginBottom: 6 }]}>
        <View style={{ flex: 1 }}>
          <Text style={report.heading}>{name}</Text>
          <Text style={text.small}>{unitWords}</Text>
        </View>
        <View style={{ width: CHART.width }}>
          <Text style={{ fontSize: 11.5, fontWeight: 800, lineHeight: 1.3, color }}>
            {verdict.words}
          </Text>
          {change ? <Text style={text.small}>{`Baseline to latest: ${change}`}</Text> : null}
        </View>
      </View>
      <View style={[layout.row, { gap: 16 }]}>
        <View style={{ flex: 1 }}>
          <FigureRow label="Before (baseline)" figure={measure.baseline} />
          <FigureRow label="Same months last year" figure={measure.lastYear} />
          <FigureRow label="Latest months" figure={measure.latest} isStrong />
        </View>
        <XmrChartPdf
          drawing={measure.drawing}
          ticks={measure.ticks}
          monthOf={shortMonth}
          kickoffWords={kickoffWords}
          {...CHART}
        />
      </View>
      {worth ? (
        <Text style={[text.body, { marginTop: 5 }]}>
          <Text style={{ fontWeight: 800 }}>
            {`Worth ${formatMoney(worth.amount)}${worth.isYearly ? ' a year' : ', once'}: `}
          </Text>
          {`${worth.sum}. ${worth.basis}`}
        </Text>
      ) : null}
      <Text style={[text.small, { marginTop: 4 }]}>{`${definition} Source: ${source}`}</Text>
    </View>
  );
}

function FigureRow({
  label,
  figure,
  isStrong = false,
}: {
  label: string;
  figure: BoardFigure | null;
  isStrong?: boolean;
}) {
  return (
    <View
      style={[
        layout.row,
        { paddingVertical: 3.5, borderBottomWidth: 0.5, borderBottomColor: BRAND.line },
      ]}
    >
      <View style={{ flex: 1 }}>
        <Text style={text.body}>{label}</Text>
        <Text style={[text.small, { fontSize: 7.6 }]}>
          {figure
            ? [figure.months, figure.cases === null ? null : casesWords(figure.cases)]
                .filter(Boolean)
                .join(', ')
            : 'No figure'}
        </Text>
      </View>
      <Text
        style={{
          fontSize: isStrong ? 13 : 10.5,
          fontWeight: isStrong ? 800 : 600,
          lineHeight: 1.3,
          marginRight: 6,
          textAlign: 'right',
        }}
      >
        {figure?.text ?? '—'}
      </Text>
      <View style={[report.grade, { opacity: figure ? 1 : 0 }]}>
        <Text style={{ fontSize: 7.6, fontWeight: 800, lineHeight: 1.2, color: BRAND.petrol }}>
          {figure?.grade ?? ''}
        </Text>
      </View>
    </View>
  );
}
