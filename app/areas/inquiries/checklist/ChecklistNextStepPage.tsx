import { Link, Page, Text, View } from '@react-pdf/renderer';
import { BRAND } from '#app/platform/brand.ts';
import { firmAddressLines } from '#app/platform/firm-address.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import { PageFooter, PageHeading } from './ChecklistParts.tsx';
import { layout, PAGE_HEIGHT, text } from './checklist-document-styles.ts';

const PLAN = [
  [
    'This week',
    'Read the three copies side by side. Where the owner scored 2 and the dispatcher 0, find the record or accept the lower score. Put an owner and a date on the three first steps.',
  ],
  [
    'This month',
    'Get one number moving before you touch the next. Days to invoice is a good first one, because it needs no software and shows up in cash.',
  ],
  [
    'Next quarter',
    'Score again with the same people and the same strictness. The total matters less than whether the points you worked on moved and stayed.',
  ],
] as const;

/** The last page: what to do with the score, and how to reach the firm. */
export function ChecklistNextStepPage({ firm }: { firm: Firm }) {
  const site = firm.url.replace(/^https?:\/\//, '');
  return (
    <Page size="LETTER" style={layout.page} bookmark="Next step">
      <View wrap={false} style={{ height: PAGE_HEIGHT - 1 }}>
        <PageHeading label="After the audit" title="Next step" />
        {PLAN.map(([when, what]) => (
          <View key={when} style={[layout.row, layout.rule, { paddingVertical: 12 }]}>
            <Text style={[text.h2, { width: 116 }]}>{when}</Text>
            <Text style={[text.body, { flexGrow: 1, flexBasis: 0 }]}>{what}</Text>
          </View>
        ))}
        <View style={{ marginTop: 26, padding: 26, backgroundColor: BRAND.deep }}>
          <View style={{ width: 44, height: 3, backgroundColor: BRAND.copper, marginBottom: 14 }} />
          <Text style={{ fontSize: 20, fontWeight: 800, lineHeight: 1.25, color: '#ffffff' }}>
            Send us your three lowest points.
          </Text>
          <Text style={[text.body, { marginTop: 8, color: '#d3e2e0' }]}>
            Write their numbers, how many technicians you run and how many maintenance agreements
            you have. Within one business day we answer which point we would take first and why.
          </Text>
          <View
            style={[layout.row, { columnGap: 28, rowGap: 10, marginTop: 18, flexWrap: 'wrap' }]}
          >
            <Contact label="Write to" href={`mailto:${firm.email}`} value={firm.email} />
            <Contact label="Book a call" href={`${firm.url}/#contact`} value={site} />
            {firm.phone ? (
              <Contact label="Call" href={phoneHref(firm.phone)} value={firm.phone} />
            ) : null}
          </View>
          {firm.address ? (
            <Text style={[text.small, { marginTop: 12, color: '#d3e2e0' }]}>
              {firmAddressLines(firm.address).join(', ')}
            </Text>
          ) : null}
        </View>
        <Text style={[text.h2, { marginTop: 26, marginBottom: 5 }]}>
          What happens if we work together
        </Text>
        <Text style={text.body}>
          An engagement starts with a discovery audit of two weeks: we score these 25 points from
          your records, ride along with technicians and sit with dispatch and billing. You get a
          ranked list of fixes at the end, whether or not you continue. Implementation runs in
          sprints of 90 days. Travel is billed at cost.
        </Text>
        {/* Takes what is left of the page: its lines give way to a long address. */}
        <View
          style={{ marginTop: 24, flexGrow: 1, flexShrink: 1, flexBasis: 0, overflow: 'hidden' }}
        >
          <Text style={[text.label, { color: BRAND.muted }]}>Notes</Text>
          {['a', 'b', 'c', 'd', 'e'].map((line) => (
            <View key={line} style={[layout.writeLine, { height: 24 }]} />
          ))}
        </View>
      </View>
      <PageFooter firmName={firm.name} />
    </Page>
  );
}

function Contact({ label, href, value }: { label: string; href: string; value: string }) {
  return (
    <View style={{ maxWidth: '100%' }}>
      <Text style={[text.label, { color: '#f0a877', marginBottom: 4 }]}>{label}</Text>
      <Link
        src={href}
        style={{ fontSize: 13, fontWeight: 700, color: '#ffffff', textDecoration: 'none' }}
      >
        {value}
      </Link>
    </View>
  );
}
