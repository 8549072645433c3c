import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { BRAND } from '#app/platform/brand.ts';
import { firmAddressLines } from '#app/platform/firm-address.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { FirmMarkPdf, type PrintedFirm } from './FirmMarkPdf.tsx';
import { layout, text } from './money-document-styles.ts';

/** The letterhead: the firm on the left, the document's title and number on the right. */
export function Letterhead({
  firm,
  kind,
  title,
}: {
  firm: PrintedFirm;
  kind: string;
  title: string;
}) {
  return (
    <View style={layout.head}>
      <View>
        <View style={layout.brand}>
          <FirmMarkPdf firm={firm} size={22} />
          <Text style={{ fontSize: 13.5, fontWeight: 800, lineHeight: 1.2 }}>{firm.name}</Text>
        </View>
        <Text style={[text.small, { marginTop: 7 }]}>
          {[
            ...firmAddressLines(firm.address),
            ...(firm.phone ? [firm.phone] : []),
            firm.email,
            firm.url.replace(/^https?:\/\//, ''),
          ].join('\n')}
        </Text>
      </View>
      <View style={{ alignItems: 'flex-end', maxWidth: 230 }}>
        <Text style={[text.label, { color: BRAND.copper }]}>{kind}</Text>
        <Text style={[text.title, { textAlign: 'right' }]}>{title}</Text>
      </View>
    </View>
  );
}

/** A small heading over its block. */
export function LabelledBlock({
  label,
  width,
  children,
}: {
  label: string;
  width?: number | string;
  children: ReactNode;
}) {
  return (
    <View style={{ ...(width !== undefined && { width }), paddingRight: 14 }}>
      <Text style={text.label}>{label}</Text>
      {children}
    </View>
  );
}

/** The address of the document's recipient. */
export function Addressee({
  label,
  companyName,
  contactName,
  addressLines,
}: {
  label: string;
  companyName: string;
  contactName: string;
  addressLines: readonly string[];
}) {
  return (
    <LabelledBlock label={label} width={210}>
      <Text style={text.strong}>{companyName}</Text>
      <Text style={text.body}>{[contactName, ...addressLines].join('\n')}</Text>
    </LabelledBlock>
  );
}

/** Labels and values in rows, the values at the right edge. */
export function Pairs({ rows }: { rows: ReadonlyArray<readonly [label: string, value: string]> }) {
  return (
    <View>
      {rows.map(([label, value]) => (
        <View key={label} style={[layout.row, { justifyContent: 'space-between', gap: 12 }]}>
          <Text style={[text.body, { color: BRAND.muted }]}>{label}</Text>
          <Text style={text.body}>{value}</Text>
        </View>
      ))}
    </View>
  );
}

/** The main figure, on a plate of its own. */
export function FigurePlate({
  label,
  amount,
  note,
  tone = 'petrol',
}: {
  label: string;
  amount: string;
  note?: string | undefined;
  tone?: 'petrol' | 'mist' | 'red';
}) {
  const fill = { petrol: BRAND.deep, mist: BRAND.mist, red: '#7d1f16' }[tone];
  const ink = tone === 'mist' ? BRAND.ink : '#ffffff';
  const soft = tone === 'mist' ? BRAND.muted : '#d3e2e0';
  return (
    <View style={{ backgroundColor: fill, padding: 13, borderRadius: 3 }}>
      <Text style={[text.label, { color: soft }]}>{label}</Text>
      <Text style={{ fontSize: 19, fontWeight: 800, lineHeight: 1.2, color: ink }}>{amount}</Text>
      {note ? (
        <Text style={{ fontSize: 8.4, lineHeight: 1.4, marginTop: 3, color: soft }}>{note}</Text>
      ) : null}
    </View>
  );
}

/** The foot of every page: who sent it, and the page number of how many. */
export function Footer({ firm, title }: { firm: Firm; title: string }) {
  return (
    <View style={layout.footer} fixed>
      <Text style={{ maxWidth: 250, maxLines: 1, textOverflow: 'ellipsis' }}>
        {`${firm.name}  |  ${firm.email}`}
      </Text>
      <View style={{ flexDirection: 'row' }}>
        <Text style={{ maxWidth: 200, maxLines: 1, textOverflow: 'ellipsis' }}>{title}</Text>
        <Text render={({ pageNumber, totalPages }) => `  |  ${pageNumber} of ${totalPages}`} />
      </View>
    </View>
  );
}
