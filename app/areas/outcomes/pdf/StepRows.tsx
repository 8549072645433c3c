import { Text, View } from '@react-pdf/renderer';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { BRAND } from '#app/platform/brand.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';

/** Milestones with their day and who did or accepted them. */
export function StepRows({
  steps,
  none,
}: {
  steps: readonly { title: string; on: string | null; by: string | null }[];
  none: string;
}) {
  if (steps.length === 0) return <Text style={[text.body, { marginTop: 5 }]}>{none}</Text>;
  return (
    <View>
      {steps.map(({ title, on, by }) => (
        <View key={`${title} ${on}`} style={[layout.row, { gap: 10, marginTop: 6 }]} wrap={false}>
          <Text style={[text.body, { width: 58, color: BRAND.muted }]}>
            {on ? formatDate(on) : 'No date'}
          </Text>
          <View style={{ flex: 1 }}>
            <Text style={[text.body, { fontWeight: 600 }]}>{title}</Text>
            {by ? <Text style={text.small}>{by}</Text> : null}
          </View>
        </View>
      ))}
    </View>
  );
}
