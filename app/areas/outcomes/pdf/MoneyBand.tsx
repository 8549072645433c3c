import { Text, View } from '@react-pdf/renderer';
import { text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { ShownMoney } from '../board-view.ts';
import { report } from './outcome-report-styles.ts';

/** What the confirmed changes are worth, next to what the engagement cost. */
export function MoneyBand({ money: { rounded, fee } }: { money: ShownMoney }) {
  const plates = [
    {
      label: 'One-time value',
      amount: rounded.once && `about ${rounded.once}`,
      note: 'Cash released or tied up by the confirmed changes, by the agreed formulas',
      isDark: true,
    },
    {
      label: 'Yearly value',
      amount: rounded.yearly && `about ${rounded.yearly}`,
      note: 'What the confirmed changes are worth each year if they hold',
      isDark: true,
    },
    {
      label: 'Fees',
      amount: formatMoney(fee.toDate),
      note: fee.agreed
        ? `Charged to date. Signed contracts: ${formatMoney(fee.agreed)}`
        : 'Charged to date',
      isDark: false,
    },
  ];
  return (
    <View style={report.band}>
      {plates.map(({ label, amount, note, isDark }) => (
        <View
          key={label}
          style={[report.plate, { backgroundColor: isDark ? BRAND.deep : BRAND.mist }]}
        >
          <Text style={[text.label, { color: isDark ? '#d3e2e0' : BRAND.petrol }]}>{label}</Text>
          <Text
            style={{
              fontSize: amount ? 18 : 11,
              fontWeight: 800,
              lineHeight: 1.25,
              color: isDark ? '#ffffff' : BRAND.ink,
            }}
          >
            {amount ?? 'Nothing confirmed yet'}
          </Text>
          <Text style={[text.small, { marginTop: 3, color: isDark ? '#d3e2e0' : BRAND.muted }]}>
            {note}
          </Text>
        </View>
      ))}
    </View>
  );
}
