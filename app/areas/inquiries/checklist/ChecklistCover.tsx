import { Page, Text, View } from '@react-pdf/renderer';
import { FirmMarkPdf, type PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import { BRAND } from '#app/platform/brand.ts';
import { Mark } from './ChecklistParts.tsx';
import { layout, SIDE_MARGIN, text } from './checklist-document-styles.ts';
import { CHECKLIST_GROUPS } from './checklist-points.ts';

const FACTS = [
  ['Who scores', 'Owner, service manager and dispatcher, each alone.'],
  ['Time', 'About two hours when the records are at hand.'],
  ['Result', 'A score out of 50, your weakest group, and three first steps.'],
] as const;

/** The cover: the title on a petrol band, what the audit needs and gives, and the five groups. */
export function ChecklistCover({ firm }: { firm: PrintedFirm }) {
  return (
    <Page size="LETTER" style={[layout.page, { padding: 0, backgroundColor: BRAND.paper }]}>
      <View style={{ height: 420, backgroundColor: BRAND.deep, overflow: 'hidden' }}>
        <View style={{ position: 'absolute', right: -150, top: -20, opacity: 0.6 }}>
          <Mark size={470} color={BRAND.petrol} />
        </View>
        <View
          style={[layout.row, { alignItems: 'center', paddingTop: 44, paddingLeft: SIDE_MARGIN }]}
        >
          <FirmMarkPdf firm={firm} size={22} color="#ffffff" />
          <Text style={FIRM_NAME}>{firm.name}</Text>
        </View>
        <View style={{ position: 'absolute', left: SIDE_MARGIN, bottom: 44, width: 440 }}>
          <View style={{ width: 56, height: 4, backgroundColor: BRAND.copper, marginBottom: 20 }} />
          <Text style={TITLE}>25-Point</Text>
          <Text style={TITLE}>Service Audit</Text>
          <Text style={TITLE}>Checklist</Text>
          <Text
            style={{ marginTop: 16, fontSize: 13.5, lineHeight: 1.4, width: 350, color: '#d3e2e0' }}
          >
            For owners of commercial HVAC service companies who want to know what works without them
            and what does not.
          </Text>
        </View>
      </View>
      <View style={{ height: 6, backgroundColor: BRAND.copper }} />
      <View style={{ paddingHorizontal: SIDE_MARGIN, paddingTop: 30 }}>
        <View style={[layout.row, { gap: 24, marginBottom: 28 }]}>
          {FACTS.map(([label, value]) => (
            <View key={label} style={{ flexGrow: 1, flexBasis: 0 }}>
              <Text style={[text.label, { marginBottom: 5 }]}>{label}</Text>
              <Text style={text.body}>{value}</Text>
            </View>
          ))}
        </View>
        {CHECKLIST_GROUPS.map((group) => (
          <View key={group.letter} style={[layout.row, GROUP_ROW]}>
            <Text style={{ width: 26, fontSize: 11, fontWeight: 800, color: BRAND.copper }}>
              {group.letter}
            </Text>
            <Text style={{ flexGrow: 1, fontSize: 11, fontWeight: 700 }}>{group.title}</Text>
            <Text style={{ fontSize: 9.5, color: BRAND.muted }}>{pointRange(group.points)}</Text>
          </View>
        ))}
      </View>
    </Page>
  );
}

function pointRange(points: ReadonlyArray<{ number: number }>): string {
  return `Points ${points[0]?.number ?? ''} to ${points.at(-1)?.number ?? ''}`;
}

const FIRM_NAME = {
  maxWidth: 420,
  marginLeft: 10,
  fontSize: 12.5,
  fontWeight: 700,
  lineHeight: 1.3,
  color: '#ffffff',
} as const;

const TITLE = {
  fontSize: 50,
  fontWeight: 800,
  lineHeight: 1.04,
  letterSpacing: -1.2,
  color: '#ffffff',
} as const;

const GROUP_ROW = {
  alignItems: 'center',
  paddingVertical: 9,
  borderTopWidth: 0.75,
  borderTopColor: BRAND.line,
} as const;
