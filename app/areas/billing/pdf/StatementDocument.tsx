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
import { BRAND } from '#app/platform/brand.ts';
import { compareMoney, subtractMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { Statement } from '../statement-queries.server.ts';

const COLUMN = { date: 70, due: 116, amount: 76, balance: 76 };

/** Entries that are never parted from the closing balance. */
const TOGETHER = 3;

const ENTRY = [layout.tableRow, { paddingVertical: 4.5 }];

/** The statement of an account for a period on US Letter, with what is to be paid on top. */
export function StatementDocument({
  statement,
  firm,
  zone,
}: {
  statement: Statement;
  firm: PrintedFirm;
  /** The firm's time zone, for the days that invoices went out. */
  zone: string;
}) {
  const period = `${formatDate(statement.period.from)} to ${formatDate(statement.period.to)}`;
  const title = `Statement, ${statement.companyName}`;
  return (
    <Document title={title} author={firm.name} language="en-US">
      <Page size="LETTER" style={layout.page}>
        <Letterhead firm={firm} kind={period} title="Statement" />
        <View style={[layout.row, { justifyContent: 'space-between', marginBottom: 26 }]}>
          <Addressee label="Account of" {...statement} />
          <LabelledBlock label="This period" width={160}>
            <Pairs
              rows={[
                ['Opening balance', formatMoney(statement.opening)],
                ['Invoices', formatMoney(statement.invoices)],
                ['Payments', minus(statement.payments)],
                ['Credits', minus(statement.credits)],
                ['Closing balance', formatMoney(statement.closing)],
              ]}
            />
          </LabelledBlock>
          <View style={{ width: 152 }}>
            <FigurePlate
              label="Amount due"
              amount={formatMoney(statement.amountDue)}
              note={dueNote(statement)}
            />
          </View>
        </View>
        {statement.openCount > 0 ? <OpenInvoices statement={statement} zone={zone} /> : null}
        <View>
          <Text style={[text.strong, { marginBottom: 8 }]}>Account activity</Text>
          <View style={layout.tableHead} fixed>
            <Text style={[text.label, { width: COLUMN.date, marginBottom: 0 }]}>Date</Text>
            <Text style={[text.label, { flex: 1, marginBottom: 0 }]}>Description</Text>
            <Heading width={COLUMN.amount}>Amount</Heading>
            <Heading width={COLUMN.balance}>Balance</Heading>
          </View>
          <BalanceRow label="Opening balance" balance={statement.opening} />
          {statement.lines.slice(0, -TOGETHER).map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
          {statement.lines.length === 0 ? (
            <View style={layout.tableRow}>
              <Text style={[text.body, { color: BRAND.muted }]}>No entries in this period.</Text>
            </View>
          ) : null}
          {/* Together, so that neither the note nor the closing balance is alone on a page. */}
          <View wrap={false}>
            {statement.lines.slice(-TOGETHER).map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
            <BalanceRow label="Closing balance" balance={statement.closing} />
            <Text style={[text.small, { marginTop: 22, maxWidth: 380 }]}>
              The balance is what you owe
              {compareMoney(statement.prepaid, '0') > 0
                ? `, less ${formatMoney(statement.prepaid)} that you have paid ahead`
                : ''}
              . Questions about an entry: {firm.email}
            </Text>
          </View>
        </View>
        <Footer firm={firm} title={title} />
      </Page>
    </Document>
  );
}

function EntryRow({ entry }: { entry: Statement['lines'][number] }) {
  return (
    <View style={ENTRY} wrap={false}>
      <Text style={[text.body, { width: COLUMN.date }]}>{formatDate(entry.day)}</Text>
      <Text style={[text.body, { flex: 1, paddingRight: 8 }]}>{entry.words}</Text>
      <Text style={[text.figure, { width: COLUMN.amount }]}>{formatMoney(entry.amount)}</Text>
      <Text style={[text.figure, { width: COLUMN.balance }]}>{formatMoney(entry.balance)}</Text>
    </View>
  );
}

/** A sum that was taken off. */
function minus(amount: string): string {
  return formatMoney(compareMoney(amount, '0') === 0 ? amount : subtractMoney('0.00', amount));
}

/** What is still to be paid, first due first. */
function OpenInvoices({ statement, zone }: { statement: Statement; zone: string }) {
  const { asOf: today, openInvoices, openCount, ages } = statement;
  return (
    <View style={{ marginBottom: 24 }}>
      <Text style={[text.strong, { marginBottom: 8 }]}>
        {`Open invoices on ${formatDate(today)}`}
      </Text>
      <View style={layout.tableHead}>
        <Text style={[text.label, { flex: 1, marginBottom: 0 }]}>Invoice</Text>
        <Text style={[text.label, { width: COLUMN.date, marginBottom: 0 }]}>Sent</Text>
        <Text style={[text.label, { width: COLUMN.due, marginBottom: 0 }]}>Due</Text>
        <Heading width={COLUMN.amount}>Amount</Heading>
        <Heading width={COLUMN.balance}>Amount due</Heading>
      </View>
      {openInvoices.map((invoice) => (
        <View key={invoice.id} style={ENTRY} wrap={false}>
          <Text style={[text.body, { flex: 1, paddingRight: 8 }]}>{invoice.invoiceNumber}</Text>
          <Text style={[text.body, { width: COLUMN.date }]}>
            {formatDate(invoice.sentAt, zone)}
          </Text>
          <Text style={[text.body, { width: COLUMN.due }]}>{dueWords(invoice.dueDate, today)}</Text>
          <Text style={[text.figure, { width: COLUMN.amount }]}>{formatMoney(invoice.amount)}</Text>
          <Text style={[text.figure, { width: COLUMN.balance, fontWeight: 700 }]}>
            {formatMoney(invoice.due)}
          </Text>
        </View>
      ))}
      {openCount > openInvoices.length ? (
        <Text style={[text.small, { marginTop: 6 }]}>
          {`And ${openCount - openInvoices.length} more, included in the amount due.`}
        </Text>
      ) : null}
      <View style={[layout.row, { marginTop: 10, justifyContent: 'space-between' }]} wrap={false}>
        {ages.map(({ label, amount }) => (
          <View key={label}>
            <Text style={[text.label, { marginBottom: 0 }]}>{label}</Text>
            <Text style={text.body}>{formatMoney(amount)}</Text>
          </View>
        ))}
      </View>
    </View>
  );
}

function dueNote({ openCount, openInvoices, asOf: today }: Statement) {
  if (openCount === 0) return 'No open invoices';
  const [first] = openInvoices;
  const invoices = openCount === 1 ? '1 open invoice' : `${openCount} open invoices`;
  if (!first?.dueDate) return invoices;
  return `${invoices}, ${first.dueDate < today ? 'past due since' : 'due'} ${formatDate(first.dueDate)}`;
}

function dueWords(dueDate: string | null, today: string) {
  if (!dueDate) return '—';
  return dueDate < today ? `${formatDate(dueDate)}, past due` : formatDate(dueDate);
}

function Heading({ width, children }: { width: number; children: string }) {
  return (
    <Text style={[text.label, { width, textAlign: 'right', marginBottom: 0 }]}>{children}</Text>
  );
}

function BalanceRow({ label, balance }: { label: string; balance: string }) {
  return (
    <View style={ENTRY} wrap={false}>
      <Text style={[text.body, { flex: 1, fontWeight: 700, paddingLeft: COLUMN.date }]}>
        {label}
      </Text>
      <Text style={[text.figure, { width: COLUMN.balance, fontWeight: 700 }]}>
        {formatMoney(balance)}
      </Text>
    </View>
  );
}
