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
import { formatDate, formatMoney } from '#app/ui/format.ts';
import type { Statement } from '../statement-queries.server.ts';

const COLUMN = { number: 28, date: 70, amount: 70, balance: 76 };

const ENTRY = [layout.tableRow, { paddingVertical: 4.5 }];

/** The statement of an account for a period on US Letter. */
export function StatementDocument({
  statement,
  firm,
  zone,
}: {
  statement: Statement;
  firm: PrintedFirm;
  /** The firm's time zone, for the days of the entries. */
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
                ['Credits', formatMoney(statement.credits)],
                ['Debits', formatMoney(`-${statement.debits}`)],
              ]}
            />
          </LabelledBlock>
          <View style={{ width: 152 }}>
            <FigurePlate
              label="Closing balance"
              amount={formatMoney(statement.closing)}
              note={`On ${formatDate(statement.period.to)}`}
            />
          </View>
        </View>
        <View>
          <View style={layout.tableHead} fixed>
            <Text style={[text.label, { width: COLUMN.number, marginBottom: 0 }]}>No.</Text>
            <Text style={[text.label, { width: COLUMN.date, marginBottom: 0 }]}>Date</Text>
            <Text style={[text.label, { flex: 1, marginBottom: 0 }]}>Description</Text>
            <Heading width={COLUMN.amount}>Credit</Heading>
            <Heading width={COLUMN.amount}>Debit</Heading>
            <Heading width={COLUMN.balance}>Balance</Heading>
          </View>
          <BalanceRow label="Opening balance" balance={statement.opening} />
          {statement.entries.map((entry) => (
            <View key={entry.id} style={ENTRY} wrap={false}>
              <Text style={[text.body, { width: COLUMN.number, color: BRAND.muted }]}>
                {entry.entryNumber}
              </Text>
              <Text style={[text.body, { width: COLUMN.date }]}>
                {formatDate(entry.createdAt, zone)}
              </Text>
              <Text style={[text.body, { flex: 1, paddingRight: 8 }]}>{entry.description}</Text>
              <Text style={[text.figure, { width: COLUMN.amount }]}>
                {entry.type === 'credit' ? formatMoney(entry.amount) : ''}
              </Text>
              <Text style={[text.figure, { width: COLUMN.amount }]}>
                {entry.type === 'debit' ? formatMoney(entry.amount) : ''}
              </Text>
              <Text style={[text.figure, { width: COLUMN.balance }]}>
                {formatMoney(entry.balanceAfter)}
              </Text>
            </View>
          ))}
          {statement.entries.length === 0 ? (
            <View style={layout.tableRow}>
              <Text style={[text.body, { color: BRAND.muted }]}>No entries in this period.</Text>
            </View>
          ) : null}
          <BalanceRow label="Closing balance" balance={statement.closing} />
        </View>
        <Text style={[text.small, { marginTop: 22, maxWidth: 380 }]}>
          The balance is what you have prepaid. Credits add to it; debits are charges against it.
          Questions about an entry: {firm.email}
        </Text>
        <Footer firm={firm} title={title} />
      </Page>
    </Document>
  );
}

function Heading({ width, children }: { width: number; children: string }) {
  return (
    <Text style={[text.label, { width, textAlign: 'right', marginBottom: 0 }]}>{children}</Text>
  );
}

function BalanceRow({ label, balance }: { label: string; balance: string }) {
  return (
    <View style={ENTRY} wrap={false}>
      <Text
        style={[text.body, { flex: 1, fontWeight: 700, paddingLeft: COLUMN.number + COLUMN.date }]}
      >
        {label}
      </Text>
      <Text style={[text.figure, { width: COLUMN.balance, fontWeight: 700 }]}>
        {formatMoney(balance)}
      </Text>
    </View>
  );
}
