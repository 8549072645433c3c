import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import {
  Addressee,
  Footer,
  LabelledBlock,
  Letterhead,
  Pairs,
} from '#app/areas/letterhead/MoneyDocumentParts.tsx';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { formatDate, formatDateTime } from '#app/ui/everywhere/format.ts';
import type { ShownBaseline } from '../board-view.ts';
import { GRADES } from '../grade-words.ts';
import { ClosingPage } from './ClosingPage.tsx';
import { MeasurePart } from './MeasurePart.tsx';
import { MoneyBand } from './MoneyBand.tsx';
import { MovedColumns } from './MovedColumns.tsx';
import type { OutcomeReport } from './outcome-document.ts';
import { report } from './outcome-report-styles.ts';
import { ScorePart } from './ScorePart.tsx';
import { StepRows } from './StepRows.tsx';

const TITLES = { quarterly: 'Quarterly Review', closing: 'Closing Report' } as const;

/**
 * The report on a customer's outcomes on US Letter. The closing report is one page for the owner; the quarterly review looks at
 * the last and the next three months, with the 25-point score. What proves the figures is an annex to both.
 */
export function OutcomeReportDocument({
  report: given,
  firm,
}: {
  report: OutcomeReport;
  firm: PrintedFirm;
}) {
  const { kind, companyName, period, baseline, measures, kickoff, scores } = given;
  const title = TITLES[kind];
  return (
    <Document title={`${title}, ${companyName}`} author={firm.name} language="en-US">
      <Page size="LETTER" style={layout.page}>
        <Letterhead firm={firm} kind={kind === 'closing' ? companyName : period} title={title} />
        {kind === 'closing' ? (
          <ClosingPage report={given} firm={firm} />
        ) : (
          <QuarterlyPage report={given} />
        )}
        <Footer firm={firm} title={`${title}, ${companyName}`} />
      </Page>
      <Page size="LETTER" style={layout.page}>
        <Heading label="Annex" title="The figures and what proves them" />
        {measures.map((measure) => (
          <MeasurePart key={measure.id} measure={measure} kickoffWords={kickoff?.words ?? null} />
        ))}
        <ScorePart quarters={scores} />
        <HowToRead />
        {baseline ? <BaselinePart baseline={baseline} url={firm.url} /> : null}
        <Footer firm={firm} title={`${title}, ${companyName}`} />
      </Page>
    </Document>
  );
}

function QuarterlyPage({ report: given }: { report: OutcomeReport }) {
  const { period, baseline, measures, kickoff, money, steps } = given;
  const from = monthsAhead(given.preparedOn, -3);
  const until = monthsAhead(given.preparedOn, 3);
  return (
    <View>
      <View style={[layout.row, { justifyContent: 'space-between', marginBottom: 22 }]}>
        <Addressee label="Prepared for" {...given} />
        <LabelledBlock label="This report" width={250}>
          <Pairs
            rows={[
              ['Prepared', formatDate(given.preparedOn)],
              ['Months looked at', period],
              ['Engagement starts', kickoff ? formatDate(kickoff.day) : 'No start date yet'],
              ...(kickoff ? [['Results count from', kickoff.counts] as const] : []),
              ['Compared with', baseline ? comparedWith(baseline) : 'No agreed baseline yet'],
              ['Measures', String(measures.length)],
            ]}
          />
        </LabelledBlock>
      </View>
      <View style={[layout.row, { gap: 22, marginBottom: 20 }]} wrap={false}>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>
          <Text style={report.heading}>The last three months</Text>
          <StepRows
            steps={steps.reached
              .filter(({ on }) => on >= from)
              .map(({ acceptedBy, ...step }) => ({
                ...step,
                by: acceptedBy && `accepted by ${acceptedBy}`,
              }))}
            none="No milestone was reached."
          />
        </View>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>
          <Text style={report.heading}>The next three months</Text>
          <StepRows
            steps={steps.ahead
              .filter(({ on }) => on !== null && on <= until)
              .map((step) => ({ ...step, by: null }))}
            none="No milestone is due."
          />
        </View>
      </View>
      {baseline ? (
        <>
          {money ? <MoneyBand money={money} /> : null}
          <MovedColumns measures={measures} />
          <Text style={[text.small, { marginTop: 12 }]}>
            Results count from the first full month of the engagement. A change is stated only where
            it is outside what the measure did by itself before, and where at least five cases are
            behind it. Everything else is called no real change: a normal month-to-month swing.
          </Text>
        </>
      ) : (
        <View style={{ padding: 13, backgroundColor: BRAND.mist }}>
          <Text style={report.heading}>No baseline yet</Text>
          <Text style={[text.body, { marginTop: 4 }]}>
            Until both sides agree on one, nothing here is called better or worse.
          </Text>
        </View>
      )}
    </View>
  );
}

/** The same day of another month. */
function monthsAhead(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The months of the baseline, with those that it leaves out. */
function comparedWith({ months, leavesOut }: ShownBaseline): string {
  return leavesOut ? `${months}, without ${leavesOut}` : months;
}

function Heading({ label, title }: { label: string; title: string }) {
  return (
    <View style={{ marginBottom: 14 }}>
      <Text style={[text.label, { color: BRAND.copper }]}>{label}</Text>
      <Text style={{ fontSize: 18, fontWeight: 800, letterSpacing: -0.3, lineHeight: 1.2 }}>
        {title}
      </Text>
    </View>
  );
}

function HowToRead() {
  return (
    <View wrap={false} style={{ marginTop: 6, padding: 13, backgroundColor: BRAND.mist }}>
      <Text style={text.label}>How to read the figures</Text>
      {Object.entries(GRADES).map(([grade, { label, meaning }]) => (
        <View key={grade} style={[layout.row, { marginBottom: 2 }]}>
          <Text style={[text.body, { width: 16, fontWeight: 800 }]}>{grade}</Text>
          <Text style={[text.body, { flex: 1 }]}>{`${label}. ${meaning}`}</Text>
        </View>
      ))}
      <Text style={[text.body, { marginTop: 5 }]}>
        The dashed lines of a chart are its natural limits: the mean of the baseline’s months and
        2.66 times the mean step from one month to the next on either side. A month between them
        says nothing by itself. Months of the baseline are shaded; the upright line is where the
        engagement starts.
      </Text>
    </View>
  );
}

function BaselinePart({ baseline, url }: { baseline: ShownBaseline; url: string }) {
  return (
    <View wrap={false} style={{ marginTop: 14 }}>
      <Text style={text.label}>The baseline</Text>
      <Text style={text.body}>
        {`Version ${baseline.number}, agreed by ${baseline.signedBy} on ${formatDateTime(baseline.agreedAt)} UTC. Its text has not changed since: check its SHA-256 at ${url.replace(/^https?:\/\//, '')}/verify.`}
      </Text>
      <Text style={[text.small, { marginTop: 3 }]}>{baseline.hash}</Text>
    </View>
  );
}
