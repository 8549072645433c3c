import { Page, Text, View } from '@react-pdf/renderer';
import { BRAND } from '#app/platform/brand.ts';
import { PageFooter, WriteBox } from './ChecklistParts.tsx';
import { layout, text } from './checklist-document-styles.ts';
import type { ChecklistGroup, ChecklistPoint } from './checklist-points.ts';
import { SCORE_LEVELS } from './checklist-scoring.ts';

/** One page with the five points of a group, their score boxes, and room for notes. */
export function ChecklistGroupPage({
  group,
  firmName,
}: {
  group: ChecklistGroup;
  firmName: string;
}) {
  return (
    <Page size="LETTER" style={layout.page} bookmark={`${group.letter}. ${group.title}`}>
      <View style={[layout.row, layout.heavyRule, { paddingBottom: 10 }]}>
        <Text style={LETTER}>{group.letter}</Text>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>
          <Text style={{ fontSize: 19, fontWeight: 800, letterSpacing: -0.3, marginBottom: 3 }}>
            {group.title}
          </Text>
          <Text style={{ fontSize: 10.5, color: BRAND.muted }}>{group.purpose}</Text>
        </View>
        <View style={{ alignItems: 'flex-end' }}>
          <Text style={[text.label, { marginBottom: 4 }]}>Group total</Text>
          <View style={[layout.row, { alignItems: 'center' }]}>
            <WriteBox width={38} height={22} />
            <Text style={{ marginLeft: 5, fontSize: 11, fontWeight: 700 }}>/ 10</Text>
          </View>
        </View>
      </View>
      {group.points.map((point) => (
        <Point key={point.number} point={point} />
      ))}
      <PageFooter firmName={firmName} />
    </Page>
  );
}

function Point({ point }: { point: ChecklistPoint }) {
  return (
    <View style={[layout.row, layout.rule, POINT]} wrap={false}>
      <Text style={NUMBER}>{point.number}</Text>
      <View style={{ flexGrow: 1, flexBasis: 0, paddingRight: 20 }}>
        <Text style={[text.h2, { marginBottom: 2 }]}>{point.title}</Text>
        <Text style={{ fontSize: 9.8, lineHeight: 1.4 }}>{point.lookFor}</Text>
        <Detail label="Ask for" value={point.askFor} />
        <Detail label="First step" value={point.firstStep} />
        <View style={[layout.row, { alignItems: 'flex-end', marginTop: 5, height: 16 }]}>
          <Text style={[text.label, DETAIL_LABEL, { color: BRAND.muted }]}>Notes</Text>
          <View style={[layout.writeLine, { flexGrow: 1 }]} />
        </View>
      </View>
      <ScoreBoxes />
    </View>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <View style={[layout.row, { marginTop: 3 }]}>
      <Text style={[text.label, DETAIL_LABEL, { paddingTop: 1.6 }]}>{label}</Text>
      <Text style={{ flexGrow: 1, flexBasis: 0, fontSize: 9.4, lineHeight: 1.38 }}>{value}</Text>
    </View>
  );
}

function ScoreBoxes() {
  return (
    <View style={[layout.row, { gap: 6, paddingTop: 2 }]}>
      {SCORE_LEVELS.map((level) => (
        <View key={level.score} style={{ alignItems: 'center' }}>
          <WriteBox />
          <Text style={{ fontSize: 9, fontWeight: 700, marginTop: 2, color: BRAND.muted }}>
            {level.score}
          </Text>
        </View>
      ))}
    </View>
  );
}

const LETTER = {
  width: 40,
  fontSize: 40,
  lineHeight: 1,
  fontWeight: 800,
  color: BRAND.copper,
} as const;

const POINT = { paddingTop: 10, paddingBottom: 10 } as const;

const NUMBER = { width: 40, fontSize: 17, fontWeight: 800, color: BRAND.petrol } as const;

const DETAIL_LABEL = { width: 58 } as const;
