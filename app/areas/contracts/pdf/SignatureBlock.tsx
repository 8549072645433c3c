import { Path, Svg, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { BRAND, SLANTED_FONT_FAMILIES } from '#app/platform/brand.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../drawing.ts';
import type { PrintedContract } from '../printed-contract-queries.server.ts';
import { layout, text } from './contract-pdf-styles.ts';

/** A typed name as a signature. */
const ITALIC_STYLE = {
  fontFamily: SLANTED_FONT_FAMILIES,
  fontSize: 19,
  lineHeight: 1.2,
  color: BRAND.deep,
};

type Signature = NonNullable<PrintedContract['signature']>;

/** The two parties' places to sign, filled in if the customer signed in the portal. */
export function SignatureBlock({
  contract,
  zone,
}: {
  contract: PrintedContract;
  /** The firm's time zone, in which days are named. */
  zone: string;
}) {
  const { title, signature, withdrawn, signedOnPaper, recordedOn, companyName, firmName } =
    contract;
  return (
    <View wrap={false} style={{ marginTop: 30 }}>
      {/* It may come to be on a page of its own, which then says what it belongs to. */}
      <Text style={[text.small, { marginBottom: 12 }]}>
        {`Signatures under "${title}", reference ${contract.id}.`}
        {signedOnPaper ? ` Signed on paper, recorded on ${formatDate(signedOnPaper, zone)}.` : ''}
        {withdrawn.map(
          ({ signedName, at, withdrawnAt }) =>
            `\nThe signature that ${signedName} gave on ${formatDate(at, zone)} was withdrawn on ${formatDate(withdrawnAt, zone)}.`,
        )}
        {recordedOn ? `\nRecorded as signed by the firm on ${formatDate(recordedOn, zone)}.` : ''}
      </Text>
      <View style={[layout.row, { gap: 32, alignItems: 'flex-end' }]}>
        <Place
          label={`For ${companyName}`}
          {...(signature && {
            mark: <SignatureMark signature={signature} height={46} />,
            name: signature.signedName,
            date: formatDate(signature.at, zone),
          })}
        />
        <Place
          label={`For ${firmName}`}
          {...(signature && {
            mark: <Text style={text.small}>Issued for signature in its portal</Text>,
            name: firmName,
            date: '',
          })}
        />
      </View>
    </View>
  );
}

function Place({
  label,
  mark,
  name,
  date,
}: {
  label: string;
  mark?: ReactNode;
  name?: string;
  date?: string;
}) {
  return (
    <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
      <Text style={text.label}>{label}</Text>
      <View style={PLACE}>{mark}</View>
      <View style={[layout.row, { justifyContent: 'space-between', paddingTop: 4 }]}>
        <Text style={[text.small, { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 8 }]}>
          {name ?? 'Name, signature'}
        </Text>
        <Text style={text.small}>{date ?? 'Date'}</Text>
      </View>
    </View>
  );
}

/** A signature as it was given: the drawn line, or the name in slanted letters. */
export function SignatureMark({ signature, height }: { signature: Signature; height: number }) {
  if (signature.drawing) {
    return (
      <Svg
        viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
        width={(height * DRAWING_WIDTH) / DRAWING_HEIGHT}
        height={height}
      >
        <Path
          d={signature.drawing}
          stroke={BRAND.deep}
          strokeWidth={5}
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </Svg>
    );
  }
  return <Text style={ITALIC_STYLE}>{signature.signedName}</Text>;
}

const PLACE = {
  height: 58,
  justifyContent: 'flex-end',
  paddingBottom: 5,
  borderBottomWidth: 0.9,
  borderBottomColor: BRAND.ink,
} as const;
