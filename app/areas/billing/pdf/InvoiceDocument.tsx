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
import type { PaymentWords } from '#app/areas/settings/setting-queries.server.ts';
import { BRAND } from '#app/platform/brand.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { InvoiceRecord } from '../invoice-detail-queries.server.ts';
import {
  lineNotes,
  paymentReference,
  shownPrice,
  shownQuantity,
  standingWriteOff,
} from '../invoice-words.ts';
import type { IssuedDocument } from '../issued-queries.server.ts';
import { PrintedTotals } from './PrintedTotals.tsx';

const COLUMN = { quantity: 62, price: 84, amount: 88 };

/** An invoice on US Letter, its table running over as many pages as it needs. */
export function InvoiceDocument({
  invoice,
  firm,
  words,
  zone,
  issued = null,
}: {
  invoice: InvoiceRecord;
  firm: PrintedFirm;
  words: PaymentWords;
  /** The firm's time zone, for the day the invoice went out. */
  zone: string;
  /** What was issued: an invoice, or a credit note over one. */
  issued?: IssuedDocument | null;
}) {
  const isCredit = issued?.kind === 'credit_note';
  const kind = isCredit ? 'Credit note' : 'Invoice';
  const title = `${kind} ${invoice.invoiceNumber}`;
  return (
    <Document title={title} author={firm.name} language="en-US">
      <Page size="LETTER" style={layout.page}>
        <Letterhead firm={firm} kind={kind} title={invoice.invoiceNumber} />
        <View style={[layout.row, { justifyContent: 'space-between', marginBottom: 26 }]}>
          <Addressee label={isCredit ? 'Credit to' : 'Bill to'} {...invoice.billTo} />
          <LabelledBlock label="Details" width={150}>
            <Pairs rows={factsOf(invoice, zone, issued)} />
          </LabelledBlock>
          <View style={{ width: 152 }}>
            {isCredit ? (
              <FigurePlate
                label="Credit"
                amount={formatMoney(invoice.amount)}
                note={`Cancels that much of ${issued.corrects}.`}
                tone="mist"
              />
            ) : (
              <Plate invoice={invoice} />
            )}
          </View>
        </View>
        <Lines invoice={invoice} />
        <PrintedTotals invoice={invoice} />
        {isCredit ? null : <HowToPay invoice={invoice} firm={firm} words={words} />}
        <Footer firm={firm} title={title} />
      </Page>
    </Document>
  );
}

function factsOf(invoice: InvoiceRecord, zone: string, issued: IssuedDocument | null) {
  return [
    [
      'Date',
      issued ? formatDate(issued.issuedOn) : formatDate(invoice.sentAt ?? invoice.createdAt, zone),
    ],
    ...(issued?.corrects ? [['For', issued.corrects] as const] : []),
    ...(issued?.replaces ? [['Replaces', issued.replaces] as const] : []),
    ...(invoice.dueDate ? [['Due', formatDate(invoice.dueDate)] as const] : []),
    ...(invoice.purchaseOrder ? [['Your PO', invoice.purchaseOrder] as const] : []),
    ...(invoice.isPrepayment ? [['Kind', 'Prepayment'] as const] : []),
  ] as const;
}

function Plate({ invoice }: { invoice: InvoiceRecord }) {
  const { status, open, amount, credited, dueDate, paidOn } = invoice;
  const writtenOff = standingWriteOff(invoice.payments);
  if (status === 'paid' && writtenOff) {
    const figure = formatMoney(writtenOff);
    return <FigurePlate label="Written off" amount={figure} note="Nothing to pay." tone="mist" />;
  }
  if (status === 'paid') {
    const note = paidOn ? `Paid on ${formatDate(paidOn)}. Thank you.` : undefined;
    return (
      <FigurePlate
        label="Paid in full"
        amount={formatMoney(subtractMoney(amount, credited))}
        note={note}
        tone="mist"
      />
    );
  }
  if (status === 'cancelled') {
    return (
      <FigurePlate label="Canceled" amount={formatMoney('0')} note="Nothing to pay." tone="mist" />
    );
  }
  const isOverdue = status === 'overdue';
  const due = dueDate ? `${isOverdue ? 'Was due' : 'Due'} ${formatDate(dueDate)}` : undefined;
  return (
    <FigurePlate
      label={status === 'draft' ? 'Draft, not sent' : 'Amount due'}
      amount={formatMoney(open)}
      note={due}
      tone={isOverdue ? 'red' : 'petrol'}
    />
  );
}

function Lines({ invoice }: { invoice: InvoiceRecord }) {
  const { lines, description } = invoice;
  const { exemption, subtotal } = invoice.printed;
  return (
    <View>
      {lines.length > 0 && description ? (
        <Text style={[text.strong, { marginBottom: 10 }]}>{description}</Text>
      ) : null}
      <View style={layout.tableHead} fixed>
        <Text style={[text.label, { flex: 1, marginBottom: 0 }]}>Description</Text>
        {lines.length > 0 ? (
          <>
            <Heading width={COLUMN.quantity}>Quantity</Heading>
            <Heading width={COLUMN.price}>Unit price</Heading>
          </>
        ) : null}
        <Heading width={COLUMN.amount}>Amount</Heading>
      </View>
      {lines.length === 0 ? (
        <View style={layout.tableRow}>
          <Text style={[text.body, { flex: 1 }]}>{description ?? 'Services as agreed'}</Text>
          <Text style={[text.figure, { width: COLUMN.amount }]}>{formatMoney(subtotal)}</Text>
        </View>
      ) : (
        lines.map((line) => (
          <View key={line.id} style={layout.tableRow} wrap={false}>
            <View style={{ flex: 1, paddingRight: 12 }}>
              <Text style={text.body}>{line.description}</Text>
              {lineNotes(line, exemption).map((note) => (
                <Text key={note} style={[text.body, { color: BRAND.muted }]}>
                  {note}
                </Text>
              ))}
            </View>
            <Text style={[text.figure, { width: COLUMN.quantity }]}>{shownQuantity(line)}</Text>
            <Text style={[text.figure, { width: COLUMN.price }]}>{shownPrice(line.unitPrice)}</Text>
            <Text style={[text.figure, { width: COLUMN.amount }]}>{formatMoney(line.amount)}</Text>
          </View>
        ))
      )}
    </View>
  );
}

function Heading({ width, children }: { width: number; children: string }) {
  return (
    <Text style={[text.label, { width, textAlign: 'right', marginBottom: 0 }]}>{children}</Text>
  );
}

function HowToPay({
  invoice,
  firm,
  words,
}: {
  invoice: InvoiceRecord;
  firm: PrintedFirm;
  words: PaymentWords;
}) {
  const isOpen = invoice.status !== 'paid' && invoice.status !== 'cancelled';
  if (!isOpen && !words.terms) return null;
  const reference = paymentReference(invoice.invoiceNumber);
  const instructions = words.instructions || `Write to ${firm.email} for how to pay.`;
  return (
    <View style={[layout.row, { marginTop: 34, gap: 18 }]} wrap={false}>
      {isOpen ? (
        <View style={{ flex: 1 }}>
          <LabelledBlock label="How to pay">
            <Text style={text.body}>{`${instructions}\n${reference}`}</Text>
          </LabelledBlock>
        </View>
      ) : null}
      {words.terms ? (
        <View style={{ flex: 1 }}>
          <LabelledBlock label="Terms">
            <Text style={text.body}>{words.terms}</Text>
          </LabelledBlock>
        </View>
      ) : null}
    </View>
  );
}
