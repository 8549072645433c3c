import { Text, View } from '@react-pdf/renderer';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { addMoney } from '#app/platform/money.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { InvoiceRecord } from '../invoice-detail-queries.server.ts';
import { footRows, paymentWords } from '../invoice-words.ts';

/** The foot of an invoice: discount, tax by rate, total, payments and what is due. */
export function PrintedTotals({ invoice }: { invoice: InvoiceRecord }) {
  const payments = invoice.payments.filter(({ reversedAt }) => !reversedAt);
  const paid = addMoney(...payments.map(({ amount }) => amount));
  return (
    <View style={{ alignSelf: 'flex-end', width: 250, marginTop: 10 }} wrap={false}>
      {footRows(invoice).map(([label, value]) => (
        <TotalRow key={label} label={label} value={formatMoney(value)} />
      ))}
      <TotalRow
        label="Total"
        value={formatMoney(invoice.amount)}
        isStrong={payments.length === 0}
      />
      {payments.map((payment) => (
        <TotalRow
          key={payment.id}
          label={paymentWords(payment)}
          reference={payment.note}
          value={formatMoney(`-${payment.amount}`)}
        />
      ))}
      {payments.length > 0 ? (
        <>
          {payments.length > 1 ? <TotalRow label="Paid" value={formatMoney(paid)} /> : null}
          <TotalRow label="Amount due" value={formatMoney(invoice.open)} isStrong />
        </>
      ) : null}
    </View>
  );
}

function TotalRow({
  label,
  value,
  reference = null,
  isStrong = false,
}: {
  label: string;
  value: string;
  reference?: string | null;
  isStrong?: boolean;
}) {
  const weight = isStrong ? { fontWeight: 700 as const, fontSize: 11.5 } : {};
  const rule = isStrong
    ? { borderTopWidth: 1, borderTopColor: BRAND.ink, marginTop: 3, paddingTop: 5 }
    : {};
  return (
    <View style={[layout.row, { justifyContent: 'space-between', paddingVertical: 2.5, ...rule }]}>
      <View style={{ flex: 1, paddingRight: 12 }}>
        <Text style={[text.body, isStrong ? weight : { color: BRAND.muted }]}>{label}</Text>
        {reference ? <Text style={[text.body, { color: BRAND.muted }]}>{reference}</Text> : null}
      </View>
      <Text style={[text.figure, weight]}>{value}</Text>
    </View>
  );
}
