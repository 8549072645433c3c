import { Document, Page, Text, View } from '@react-pdf/renderer';
import { FirmMarkPdf, type PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import { BRAND } from '#app/platform/brand.ts';
import { firmAddressLines } from '#app/platform/firm-address.ts';
import { readCanonicalText } from '../canonical-text.ts';
import type { PrintedContract } from '../printed-contract-queries.server.ts';
import { AuditPage } from './AuditPage.tsx';
import { layout, text } from './contract-pdf-styles.ts';
import { MarkdownPdf } from './MarkdownPdf.tsx';
import { SignatureBlock } from './SignatureBlock.tsx';

/**
 * A contract on US Letter: the agreed text with its facts, the signatures or the lines for them, and, if it was signed in the
 * portal, a page that records how.
 */
export function ContractDocument({
  contract,
  firm,
  zone,
  isPrintedOtherwise,
}: {
  contract: PrintedContract;
  firm: PrintedFirm;
  zone: string;
  /** Whether the fonts lack characters of its text. */
  isPrintedOtherwise: boolean;
}) {
  const { facts, content } = readCanonicalText(contract.text);
  const { title, firmName } = contract;
  return (
    <Document
      title={title}
      author={firmName}
      creator={firmName}
      subject={`Agreement with ${contract.companyName}`}
      language="en-US"
    >
      <Page size="LETTER" style={layout.page}>
        <Letterhead firmName={firmName} firm={firm} />
        <Text style={[text.label, { color: BRAND.copper, marginBottom: 6 }]}>Agreement</Text>
        <Text style={[text.title, { marginBottom: 18 }]}>{title}</Text>
        <View style={{ marginBottom: 16, borderTopWidth: 0.75, borderColor: BRAND.line }}>
          {facts
            .filter(([label]) => label !== 'Agreement')
            .map(([label, value]) => (
              <View key={label} style={layout.fact}>
                <Text style={[text.label, { width: 92, paddingTop: 2 }]}>{label}</Text>
                <Text style={[text.body, { flexGrow: 1, flexShrink: 1, flexBasis: 0 }]}>
                  {value}
                </Text>
              </View>
            ))}
        </View>
        <MarkdownPdf markdown={content} />
        <SignatureBlock contract={contract} zone={zone} />
        <Footer title={title} reference={contract.id} />
      </Page>
      {contract.signature ? (
        <AuditPage
          contract={contract}
          signature={contract.signature}
          firm={firm}
          zone={zone}
          isPrintedOtherwise={isPrintedOtherwise}
          footer={<Footer title={title} reference={contract.id} />}
        />
      ) : null}
    </Document>
  );
}

function Letterhead({ firmName, firm }: { firmName: string; firm: PrintedFirm }) {
  const reached = [...firmAddressLines(firm.address), firm.phone, firm.email].filter(Boolean);
  return (
    <View style={layout.letterhead}>
      <View style={[layout.row, { alignItems: 'center' }]}>
        <FirmMarkPdf firm={firm} size={20} />
        <Text style={{ maxWidth: 280, marginLeft: 9, fontSize: 12, fontWeight: 700 }}>
          {firmName}
        </Text>
      </View>
      <Text style={[text.small, { textAlign: 'right' }]}>{reached.join('\n')}</Text>
    </View>
  );
}

function Footer({ title, reference }: { title: string; reference: string }) {
  return (
    <View style={layout.footer} fixed>
      <Text style={{ maxWidth: 330, maxLines: 1, textOverflow: 'ellipsis' }}>{title}</Text>
      <Text
        render={({ pageNumber, totalPages }) =>
          `${reference.slice(0, 8)}  |  ${pageNumber} of ${totalPages}`
        }
      />
    </View>
  );
}
