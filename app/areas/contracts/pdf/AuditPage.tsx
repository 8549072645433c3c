import { Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { BRAND } from '#app/platform/brand.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { formatDateTime } from '#app/ui/everywhere/format.ts';
import type { PrintedContract } from '../printed-contract-queries.server.ts';
import { layout, text } from './contract-pdf-styles.ts';
import { SignatureMark } from './SignatureBlock.tsx';

const METHODS = { typed: 'Typed name', drawn: 'Drawn by hand, with typed name' } as const;

/** The last page of a signed contract: who signed, when, how and from where, and how to check it. */
export function AuditPage({
  contract,
  signature,
  firm,
  zone,
  isPrintedOtherwise,
  footer,
}: {
  contract: PrintedContract;
  signature: NonNullable<PrintedContract['signature']>;
  firm: Firm;
  zone: string;
  /** Whether the pages before this one lack characters of the signed text. */
  isPrintedOtherwise: boolean;
  footer: ReactNode;
}) {
  const { at } = signature;
  const rows: [string, string][] = [
    ['Agreement', contract.title],
    ['Reference', contract.id],
    ['Signed by', `${signature.signedName}, for ${contract.companyName}`],
    ['Account', signature.email],
    ['Method', METHODS[signature.kind]],
    ['Signed at', `${formatDateTime(at, 'UTC')} UTC (${formatDateTime(at, zone)} ${zone})`],
    ['Network address', signature.ipAddress],
    ['Browser', signature.userAgent ?? 'Not given'],
  ];
  return (
    <Page size="LETTER" style={layout.page}>
      <Text style={[text.label, { color: BRAND.copper, marginBottom: 6 }]}>Audit page</Text>
      <Text style={[text.title, { marginBottom: 18 }]}>Record of the signature</Text>
      <View style={MARK_BOX}>
        <SignatureMark signature={signature} height={64} />
      </View>
      <View style={{ borderTopWidth: 0.75, borderColor: BRAND.line }}>
        {rows.map(([label, value]) => (
          <View key={label} style={layout.fact}>
            <Text style={[text.label, { width: 104, paddingTop: 2 }]}>{label}</Text>
            <Text style={[text.body, { flexGrow: 1, flexShrink: 1, flexBasis: 0 }]}>{value}</Text>
          </View>
        ))}
      </View>
      <View style={HASH_BOX}>
        <Text style={[text.label, { marginBottom: 6 }]}>SHA-256 of the signed text</Text>
        <Text style={HASH}>{signature.contentHash}</Text>
        <Text style={[text.small, { marginTop: 10 }]}>
          {`To check this agreement, enter the number above at ${firm.url}/verify. The page answers whether an agreement with exactly this text was signed, by whom and when.`}
        </Text>
      </View>
      <Text style={text.small}>
        The number is made from the words of this agreement: the facts and the text printed before
        this page, as in the text file that the portal offers with this document. Any change of a
        word, a figure or a date gives another number. The signer was signed in to the account named
        above and confirmed having read the agreement.
        {isPrintedOtherwise
          ? ' Some characters of the text are printed in a plain form or as a question mark, because this document has no letters for them. The number is made from the text as it was signed, which is in the text file.'
          : ''}
      </Text>
      {footer}
    </Page>
  );
}

const MARK_BOX = {
  height: 92,
  justifyContent: 'center',
  paddingHorizontal: 18,
  marginBottom: 18,
  backgroundColor: BRAND.paper,
  borderWidth: 0.75,
  borderColor: BRAND.line,
} as const;

const HASH_BOX = {
  marginTop: 20,
  marginBottom: 16,
  padding: 16,
  backgroundColor: BRAND.mist,
} as const;

const HASH = { fontFamily: 'Courier', fontSize: 10.5, letterSpacing: 0.2 } as const;
