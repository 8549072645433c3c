import { Text, View } from '@react-pdf/renderer';
import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { centsOf } from '#app/platform/money.ts';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { ShownMeasure } from '../board-view.ts';
import type { OutcomeReport } from './outcome-document.ts';
import { report, VERDICT_COLORS } from './outcome-report-styles.ts';
import { StepRows } from './StepRows.tsx';

/** Results in figures of their own, and lines of each list: the page is one. */
const FIGURES = 3;
const LINES = 4;

/** The one page that an owner reads: what came of the engagement next to its fee, and both signatures. */
export function ClosingPage({ report: given, firm }: { report: OutcomeReport; firm: PrintedFirm }) {
  const { companyName, contactName, measures, baseline, steps } = given;
  const moved = measures
    .filter(({ verdict }) => verdict.kind === 'better' || verdict.kind === 'worse')
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const still = measures.filter(
    ({ verdict }) => verdict.kind === 'same' || verdict.kind === 'none',
  );
  return (
    <View>
      <Headline report={given} />
      <View style={[layout.row, { gap: 12, marginBottom: 16 }]}>
        {[...moved, ...still.filter(({ latest }) => latest)].slice(0, FIGURES).map((measure) => (
          <BigFigure key={measure.id} measure={measure} />
        ))}
      </View>
      {moved.length > FIGURES ? (
        <Text style={[text.body, { marginBottom: 14 }]}>
          {`${formatCount(countOf(moved.slice(FIGURES), 'better'), 'more measure', 'more measures')} got better and ${countOf(moved.slice(FIGURES), 'worse')} got worse: see the annex.`}
        </Text>
      ) : null}
      <View style={[layout.row, { gap: 22 }]}>
        <View style={{ flexGrow: 1.5, flexBasis: 0 }}>
          <Text style={report.heading}>What we changed</Text>
          <StepRows
            steps={steps.reached.slice(0, LINES).map(({ title, on, acceptedBy }) => ({
              title,
              on,
              by: acceptedBy ? `accepted by ${acceptedBy}` : `done by ${firm.name}`,
            }))}
            none="No milestone was reached since the start."
          />
          {steps.reached.length > LINES ? (
            <Text style={text.small}>
              {`And ${formatCount(steps.reached.length - LINES, 'earlier milestone', 'earlier milestones')}.`}
            </Text>
          ) : null}
        </View>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>
          <Text style={report.heading}>What did not move</Text>
          {still.length === 0 ? <Text style={text.body}>Every measure moved.</Text> : null}
          {still.slice(0, LINES).map(({ id, name, verdict }) => (
            <View key={id} style={{ marginTop: 5 }}>
              <Text style={[text.body, { fontWeight: 700 }]}>{name}</Text>
              <Text style={text.small}>{verdict.words}</Text>
            </View>
          ))}
          <Text style={[report.heading, { marginTop: 14 }]}>What comes next</Text>
          <StepRows
            steps={steps.ahead.slice(0, 3).map((step) => ({ ...step, by: null }))}
            none="Nothing is planned."
          />
        </View>
      </View>
      <View style={[layout.row, { gap: 26, marginTop: 16 }]}>
        <Signature side={firm.name} name={baseline?.firmSignedBy || null} />
        <Signature side={companyName} name={baseline?.signedBy || contactName} />
      </View>
      <Text style={[text.small, { marginTop: 14 }]}>
        {'To be signed in ink: nobody has signed this report in the portal. '}
        {baseline
          ? `Compared with the baseline of ${baseline.months}, agreed by ${baseline.signedBy} on ${formatDate(baseline.agreedAt)}. `
          : ''}
        Dollars are rounded; the exact sums, every figure with its proof, and the charts are in the
        annex.
      </Text>
    </View>
  );
}

function Headline({ report: { money, measures } }: { report: OutcomeReport }) {
  const words = money
    ? `Confirmed so far: ${money.rounded.words}.`
    : `${countOf(measures, 'better')} of ${measures.length} measures got better, ${countOf(measures, 'worse')} got worse.`;
  return (
    <View style={[layout.row, { gap: 20, alignItems: 'flex-end', marginBottom: 16 }]}>
      <Text
        style={{ flex: 1, fontSize: 19, fontWeight: 800, lineHeight: 1.25, letterSpacing: -0.3 }}
      >
        {words}
      </Text>
      {money ? (
        <View style={{ padding: 11, borderRadius: 3, backgroundColor: BRAND.mist, width: 150 }}>
          <Text style={text.label}>Fees to date</Text>
          <Text style={{ fontSize: 15, fontWeight: 800, lineHeight: 1.2 }}>
            {formatMoney(money.fee.toDate)}
          </Text>
        </View>
      ) : null}
    </View>
  );
}

function BigFigure({ measure }: { measure: ShownMeasure }) {
  const { name, baseline, latest, worth, verdict } = measure;
  const change = verdict.kind === 'better' || verdict.kind === 'worse' ? measure.change : null;
  const color = VERDICT_COLORS[verdict.kind];
  return (
    <View style={[report.side, { borderTopColor: color }]}>
      <Text style={text.strong}>{name}</Text>
      <Text style={{ fontSize: 18, fontWeight: 800, lineHeight: 1.3, color }}>
        {change ?? 'No real change'}
      </Text>
      <Text style={text.body}>{`${baseline?.text ?? ''} → ${latest?.text ?? ''}`}</Text>
      {worth ? (
        <Text style={text.small}>
          {`about ${worth.rounded}${worth.isYearly ? ' a year' : ', once'}`}
        </Text>
      ) : null}
    </View>
  );
}

function Signature({ side, name }: { side: string; name: string | null }) {
  return (
    <View style={{ flexGrow: 1, flexBasis: 0 }}>
      <View style={{ height: 26, borderBottomWidth: 0.75, borderBottomColor: BRAND.ink }} />
      <Text style={[text.body, { marginTop: 4 }]}>{`For ${side}`}</Text>
      <Text style={text.small}>{name ? `${name}, date` : 'Name, date'}</Text>
    </View>
  );
}

function countOf(measures: readonly ShownMeasure[], kind: string): number {
  return measures.filter(({ verdict }) => verdict.kind === kind).length;
}

function sizeOf({ worth }: ShownMeasure): number {
  return worth ? Math.abs(Number(centsOf(worth.amount))) : 0;
}
