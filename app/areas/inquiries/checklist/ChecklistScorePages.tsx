import { Page, Text, View } from '@react-pdf/renderer';
import { BRAND } from '#app/platform/brand.ts';
import { BandScale, PageFooter, PageHeading, WriteBox } from './ChecklistParts.tsx';
import { layout, text } from './checklist-document-styles.ts';
import { CHECKLIST_GROUPS } from './checklist-points.ts';
import {
  CHECKLIST_SCORE_BANDS,
  FIGURES_NOTE,
  LEGAL_NOTE,
  SCORE_LEVELS,
} from './checklist-scoring.ts';

const STEPS = [
  'Print one copy each for the owner, the service manager and the dispatcher. Score alone, then compare.',
  'Ask for the record named under each point before you score it. A good explanation is not a record.',
  'Mark 0, 1 or 2. When you hesitate between two scores, take the lower one.',
  'Add up each group, carry the totals to the score sheet, and pick your three lowest points.',
] as const;

/** The page about how the audit is done: steps, what 0, 1 and 2 mean, the bands, and how to read the figures. */
export function HowToScorePage({ firmName }: { firmName: string }) {
  return (
    <Page size="LETTER" style={layout.page} bookmark="How to score">
      <PageHeading label="Before you start" title="How to score" />
      {STEPS.map((step, index) => (
        <View key={step} style={[layout.row, { marginBottom: 7 }]}>
          <Text style={[text.body, { width: 24, fontWeight: 800, color: BRAND.copper }]}>
            {index + 1}
          </Text>
          <Text style={[text.body, { flexGrow: 1, flexBasis: 0 }]}>{step}</Text>
        </View>
      ))}
      <Text style={[text.h2, { marginTop: 18, marginBottom: 8 }]}>What the scores mean</Text>
      <View style={[layout.row, { gap: 12 }]}>
        {SCORE_LEVELS.map((level) => (
          <View key={level.score} style={LEVEL}>
            <Text style={{ fontSize: 24, fontWeight: 800, color: BRAND.petrol, marginBottom: 4 }}>
              {level.score}
            </Text>
            <Text style={{ fontSize: 10.5, fontWeight: 700, marginBottom: 3 }}>{level.label}</Text>
            <Text style={{ fontSize: 9.8, lineHeight: 1.42 }}>{level.meaning}</Text>
          </View>
        ))}
      </View>
      <Text style={[text.h2, { marginTop: 24, marginBottom: 8 }]}>What the total means</Text>
      <BandScale />
      <View style={{ marginTop: 10 }}>
        {CHECKLIST_SCORE_BANDS.map((band) => (
          <View key={band.name} style={[layout.row, layout.rule, { paddingVertical: 7 }]}>
            <Text style={{ width: 96, fontSize: 10, fontWeight: 700 }}>{band.name}</Text>
            <Text style={{ flexGrow: 1, flexBasis: 0, fontSize: 10, lineHeight: 1.42 }}>
              {band.meaning}
            </Text>
          </View>
        ))}
      </View>
      <View style={NOTE}>
        <Text style={[text.label, { marginBottom: 4 }]}>About the figures</Text>
        <Text style={[text.small, { color: BRAND.ink }]}>{FIGURES_NOTE}</Text>
        <Text style={[text.small, { color: BRAND.ink, marginTop: 4 }]}>{LEGAL_NOTE}</Text>
      </View>
      <PageFooter firmName={firmName} />
    </Page>
  );
}

/** The score sheet: 25 boxes in five rows, the total with its bands, and the three lowest points. */
export function ScoreSheetPage({ firmName }: { firmName: string }) {
  return (
    <Page size="LETTER" style={layout.page} bookmark="Score sheet">
      <PageHeading label="Result" title="Score sheet" />
      <View style={[layout.row, { gap: 20, marginBottom: 10 }]}>
        <WriteField label="Company" grow={2} />
        <WriteField label="Scored by" grow={1} />
        <WriteField label="Date" grow={1} />
      </View>
      {CHECKLIST_GROUPS.map((group) => (
        <View key={group.letter} style={[layout.row, layout.rule, SCORE_ROW]}>
          <Text style={{ width: 22, fontSize: 13, fontWeight: 800, color: BRAND.copper }}>
            {group.letter}
          </Text>
          <Text style={{ flexGrow: 1, flexBasis: 0, fontSize: 10.5, fontWeight: 700 }}>
            {group.title}
          </Text>
          <View style={[layout.row, { gap: 9, marginRight: 22 }]}>
            {group.points.map((point) => (
              <View key={point.number} style={{ alignItems: 'center' }}>
                <Text style={{ fontSize: 7.6, color: BRAND.muted, marginBottom: 2 }}>
                  {point.number}
                </Text>
                <WriteBox width={24} height={22} />
              </View>
            ))}
          </View>
          <OutOf points={10} />
        </View>
      ))}
      <View style={[layout.row, TOTAL]}>
        <Text style={{ flexGrow: 1, fontSize: 14, fontWeight: 800, color: '#ffffff' }}>
          Total score
        </Text>
        <View style={{ width: 56, height: 28, backgroundColor: '#ffffff', borderRadius: 2 }} />
        <Text style={{ width: 40, marginLeft: 7, fontSize: 13, fontWeight: 700, color: '#ffffff' }}>
          / 50
        </Text>
      </View>
      <BandScale />
      <Text style={[text.h2, { marginTop: 22 }]}>Your three lowest points</Text>
      <Text style={[text.small, { marginTop: 3, marginBottom: 4 }]}>
        Take the first step printed with the point or write a better one. One owner, one date.
      </Text>
      {['1', '2', '3'].map((line) => (
        <View key={line} style={[layout.row, { gap: 16, marginTop: 12 }]}>
          <WriteField label="Point" grow={0} width={44} />
          <WriteField label="First step" grow={4} />
          <WriteField label="Owner" grow={1.4} />
          <WriteField label="Date" grow={1} />
        </View>
      ))}
      <PageFooter firmName={firmName} />
    </Page>
  );
}

function WriteField({ label, grow, width }: { label: string; grow: number; width?: number }) {
  return (
    <View style={{ flexGrow: grow, flexBasis: width ?? 0 }}>
      <View style={[layout.writeLine, { height: 20, marginBottom: 4 }]} />
      <Text style={[text.label, { color: BRAND.muted }]}>{label}</Text>
    </View>
  );
}

function OutOf({ points }: { points: number }) {
  return (
    <View style={[layout.row, { alignItems: 'flex-end' }]}>
      <View>
        <Text style={{ fontSize: 7.6, color: BRAND.muted, marginBottom: 2 }}>Total</Text>
        <WriteBox width={38} height={22} />
      </View>
      <Text style={{ width: 26, marginLeft: 6, marginBottom: 5, fontSize: 10, fontWeight: 700 }}>
        {`/ ${points}`}
      </Text>
    </View>
  );
}

const LEVEL = {
  flexGrow: 1,
  flexBasis: 0,
  padding: 12,
  backgroundColor: BRAND.mist,
  borderTopWidth: 2,
  borderTopColor: BRAND.petrol,
} as const;

const NOTE = {
  marginTop: 22,
  padding: 12,
  backgroundColor: BRAND.paper,
  borderLeftWidth: 2,
  borderLeftColor: BRAND.copper,
} as const;

const SCORE_ROW = { alignItems: 'center', paddingTop: 5, paddingBottom: 8 } as const;

const TOTAL = {
  alignItems: 'center',
  marginTop: 16,
  marginBottom: 14,
  paddingVertical: 10,
  paddingLeft: 14,
  backgroundColor: BRAND.deep,
} as const;
