import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import {
  Addressee,
  FigurePlate,
  Footer,
  LabelledBlock,
  Letterhead,
  Pairs,
} from '#app/areas/letterhead/MoneyDocumentParts.tsx';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { paidByWords, partWords, receiptName, wentBackWords } from '../receipt.ts';
import type { Receipt } from '../receipt-queries.server.ts';

const AMOUNT = 88;

/** A receipt on US Letter: what came in, what it paid, and what went back since. */
export function ReceiptDocument({ receipt, firm }: { receipt: Receipt; firm: PrintedFirm }) {
  const { parts, changes, amount, day, note } = receipt;
  const title = receiptName(receipt);
  const back = addMoney('0.00', ...changes.map((each) => each.amount));
  return (
    <Document title={title} author={firm.name} language="en-US">
      <Page size="LETTER" style={layout.page}>
        <Letterhead firm={firm} kind="Receipt" title={`R-${receipt.number}`} />
        <View style={[layout.row, { justifyContent: 'space-between', marginBottom: 26 }]}>
          <Addressee label="Received from" {...receipt.from} />
          <LabelledBlock label="Details" width={170}>
            <Pairs
              rows={[
                ['Date', formatDate(day)],
                ['Paid by', paidByWords(receipt)],
                ...(receipt.isOnline ? [['How', 'Online'] as const] : []),
              ]}
            />
            {note ? <Text style={text.body}>{note}</Text> : null}
          </LabelledBlock>
          <View style={{ width: 142 }}>
            <FigurePlate
              label="Received"
              amount={formatMoney(amount)}
              note={changes.length > 0 ? 'Not all of it stands.' : 'Thank you.'}
              tone="mist"
            />
          </View>
        </View>
        <View style={layout.tableHead} fixed>
          <Text style={[text.label, { flex: 1, marginBottom: 0 }]}>What it paid</Text>
          <Text style={[text.label, { width: AMOUNT, textAlign: 'right', marginBottom: 0 }]}>
            Amount
          </Text>
        </View>
        {parts.map((part) => (
          <Row
            key={`${part.invoiceId} ${part.amount}`}
            label={partWords(part)}
            amount={part.amount}
          />
        ))}
        <Row label="Total received" amount={amount} isStrong />
        {changes.map((change) => (
          <Row
            key={`${change.day} ${change.amount} ${change.kind} ${change.reason}`}
            label={wentBackWords(change)}
            amount={`-${change.amount}`}
          />
        ))}
        {changes.length > 0 ? (
          <Row label="What stands of it" amount={subtractMoney(amount, back)} isStrong />
        ) : null}
        <Text style={[text.small, { marginTop: 22, maxWidth: 380 }]}>
          Questions about this payment: {firm.email}
        </Text>
        <Footer firm={firm} title={title} />
      </Page>
    </Document>
  );
}

function Row({
  label,
  amount,
  isStrong = false,
}: {
  label: string;
  amount: string;
  isStrong?: boolean;
}) {
  const weight = isStrong ? { fontWeight: 700 as const } : {};
  return (
    <View style={layout.tableRow} wrap={false}>
      <Text style={[text.body, { flex: 1, paddingRight: 12 }, weight]}>{label}</Text>
      <Text style={[text.figure, { width: AMOUNT }, weight]}>{formatMoney(amount)}</Text>
    </View>
  );
}
