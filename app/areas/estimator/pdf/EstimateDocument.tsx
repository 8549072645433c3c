import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import {
  FigurePlate,
  Footer,
  LabelledBlock,
  Letterhead,
  Pairs,
} from '#app/areas/letterhead/MoneyDocumentParts.tsx';
import { layout, text } from '#app/areas/letterhead/money-document-styles.ts';
import { formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';
import { costRows, hourRows, hoursBought, wholeDollars } from '../estimate-words.ts';
import type { StoredEstimate } from '../stored-estimate.ts';

const TITLE = 'Maintenance estimate';
const GAP = { marginBottom: 20 };

/** An estimate as its sheet shows it, on US Letter; `address` opens it with every input. */
export function EstimateDocument({
  estimate: { inputs, result },
  firm,
  address,
}: {
  estimate: StoredEstimate;
  firm: PrintedFirm;
  address: string;
}) {
  const { target } = result;
  const pairs = (rows: readonly { label: string; value: string }[]) =>
    rows.map(({ label, value }) => [label, value] as const);
  return (
    <Document title={TITLE} author={firm.name} language="en-US">
      <Page size="LETTER" style={layout.page}>
        <Letterhead firm={firm} kind="Planning figures" title={inputs.site || TITLE} />
        <View style={[layout.row, { justifyContent: 'space-between' }, GAP]}>
          <Text style={[text.body, { width: 290 }]}>
            What an agreement costs based on the inputs below. It is not an offer, and no default
            replaces your own time sheets.
          </Text>
          <View style={{ width: 190 }}>
            <FigurePlate
              label={`Price a year at ${target.margin}% margin`}
              amount={formatMoney(target.price)}
              note={`Planning range ${wholeDollars(target.low)} to ${wholeDollars(target.high)}`}
            />
          </View>
        </View>
        <View style={GAP}>
          <LabelledBlock label="Equipment, units and hours a year">
            <Pairs
              rows={result.lines.map(({ name, quantity, hoursEach, hours }) => [
                `${name}: ${quantity} × ${hoursEach} h`,
                `${formatDecimal(hours)} h`,
              ])}
            />
          </LabelledBlock>
        </View>
        <View style={GAP}>
          <LabelledBlock label="Hours">
            <Pairs
              rows={[
                ...pairs(hourRows(inputs, result)),
                ['Hours a year', `${formatDecimal(result.hours.total)} h`],
              ]}
            />
          </LabelledBlock>
        </View>
        <View style={GAP}>
          <LabelledBlock label="Cost">
            <Pairs
              rows={[
                ...pairs(costRows(inputs, result)),
                ['Break-even', formatMoney(result.cost.breakEven)],
              ]}
            />
          </LabelledBlock>
        </View>
        <View style={GAP} wrap={false}>
          <LabelledBlock label="Prices">
            <Pairs
              rows={result.prices.map(({ margin, price }) => [
                `At ${margin}% margin`,
                formatMoney(price),
              ])}
            />
          </LabelledBlock>
          <Text style={[text.body, { marginTop: 8 }]}>{hoursBought(result)}</Text>
        </View>
        <Text style={text.small}>{`Every input: ${address}`}</Text>
        <Footer firm={firm} title={TITLE} />
      </Page>
    </Document>
  );
}
