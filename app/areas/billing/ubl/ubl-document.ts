import { addMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import type { IssuedContent, IssuedKind } from '#app/records/invoice/issued-content.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { type IssuedLine, issuedLines, taxOf } from '../issued-lines.ts';
import { buyerOf, sellerOf } from './ubl-party.ts';
import { joined, type XmlNode, xmlElement, xmlLeaf } from './xml-text.ts';

/** An issued document as its UBL file takes it; amounts are above zero, of a credit note as well. */
export type UblInput = {
  kind: IssuedKind;
  number: string;
  issuedOn: string;
  dueDate: string | null;
  amount: Money;
  /** The invoice that it corrects or stands in for. */
  earlier: { number: string; issuedOn: string } | null;
  content: IssuedContent;
  firm: Firm;
  terms: string;
};

const CURRENCY = 'USD';
const ROOTS = {
  invoice: { name: 'Invoice', line: 'InvoiceLine', quantity: 'InvoicedQuantity', code: '380' },
  credit_note: {
    name: 'CreditNote',
    line: 'CreditNoteLine',
    quantity: 'CreditedQuantity',
    code: '381',
  },
} as const;
const SPACE = 'urn:oasis:names:specification:ubl:schema:xsd';
/** Codes of UN/ECE recommendation 20 by the words of an invoice; anything else is counted by the piece. */
const UNITS: Record<string, string> = {
  h: 'HUR',
  hr: 'HUR',
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  mile: 'SMI',
};

/**
 * An issued document as UBL 2.1. Sums follow EN 16931: the total without tax is that of the lines less the whole discount, each as
 * written. That standard and Peppol know VAT only, so the file names neither: taxes stand under the code of a state's sales tax.
 */
export function writeUbl(input: UblInput): string {
  const { kind, number, issuedOn, dueDate, earlier, content, firm, terms } = input;
  const root = ROOTS[kind];
  const lines = issuedLines({ ...input, tax: taxOf(content) }).filter(({ net, description }) => {
    return net !== '0.00' || description !== 'Tax';
  });
  const body = joined([
    xmlLeaf('cbc:UBLVersionID', '2.1'),
    xmlLeaf('cbc:ID', number),
    xmlLeaf('cbc:IssueDate', issuedOn),
    kind === 'invoice' && xmlLeaf('cbc:DueDate', dueDate),
    xmlLeaf(`cbc:${root.name}TypeCode`, root.code),
    xmlLeaf('cbc:Note', content.description),
    xmlLeaf('cbc:DocumentCurrencyCode', CURRENCY),
    xmlElement('cac:OrderReference', xmlLeaf('cbc:ID', content.purchaseOrder)),
    xmlElement(
      'cac:BillingReference',
      xmlElement(
        'cac:InvoiceDocumentReference',
        xmlLeaf('cbc:ID', earlier?.number),
        earlier && xmlLeaf('cbc:IssueDate', earlier.issuedOn),
      ),
    ),
    xmlElement('cac:AccountingSupplierParty', sellerOf(firm)),
    xmlElement('cac:AccountingCustomerParty', buyerOf(content)),
    kind === 'invoice' &&
      xmlElement('cac:PaymentTerms', xmlLeaf('cbc:Note', termsOf(content, terms))),
    allowancesOf(lines, content),
    taxesOf(lines, content),
    totalsOf(lines, input),
    lines.map((line, at) => lineOf(line, at + 1, root, content)),
  ]);
  const spaces = [
    `xmlns="${SPACE}:${root.name}-2"`,
    `xmlns:cac="${SPACE}:CommonAggregateComponents-2"`,
    `xmlns:cbc="${SPACE}:CommonBasicComponents-2"`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root.name} ${spaces.join(' ')}>${body}</${root.name}>\n`;
}

const amountLeaf = (name: string, amount: Money): XmlNode =>
  xmlLeaf(name, amount, { currencyID: CURRENCY });

const sumOf = (amounts: readonly Money[]): Money => addMoney('0.00', ...amounts);

/** What the whole discount takes off each line, and the line before it. */
const shareOf = ({ share = '0.00' }: IssuedLine): Money => share;
const beforeShare = (line: IssuedLine): Money => addMoney(line.net, shareOf(line));

function termsOf({ terms }: IssuedContent, words: string): string {
  return words || (terms ? `Net ${terms.days} days` : '');
}

type Tax = IssuedLine['tax'];
const keyOf = (tax: Tax): string => (tax ? `${tax.rate} ${tax.name}` : '');

/** Lines by their tax, in the order in which each comes first. */
function byTax(lines: readonly IssuedLine[]): { tax: Tax; lines: IssuedLine[] }[] {
  const groups = Map.groupBy(lines, (line) => keyOf(line.tax));
  return [...groups.values()].map((group) => ({ tax: group[0]?.tax, lines: group }));
}

/** What a tax is called there: `S` at its rate, `E` for what is exempt or not taxed, with the reason where sums are. */
function categoryOf(element: string, tax: Tax, reason?: string): XmlNode {
  return xmlElement(
    element,
    xmlLeaf('cbc:ID', tax ? 'S' : 'E'),
    xmlLeaf('cbc:Percent', tax ? tax.rate : '0'),
    tax ? null : xmlLeaf('cbc:TaxExemptionReason', reason),
    xmlElement(
      'cac:TaxScheme',
      xmlLeaf('cbc:ID', 'STT'),
      xmlLeaf('cbc:Name', tax?.name ?? 'Sales tax'),
    ),
  );
}

function reasonOf({ exemption }: IssuedContent): string {
  return exemption ? `Exemption certificate ${exemption.certificate}` : 'Not taxed';
}

/** The whole discount, as an allowance for each tax that it lowers. */
function allowancesOf(lines: readonly IssuedLine[], content: IssuedContent): XmlNode {
  return byTax(lines).map(({ tax, lines: own }) => {
    const share = sumOf(own.map(shareOf));
    if (share === '0.00') return null;
    return xmlElement(
      'cac:AllowanceCharge',
      xmlLeaf('cbc:ChargeIndicator', 'false'),
      xmlLeaf('cbc:AllowanceChargeReason', 'Discount'),
      amountLeaf('cbc:Amount', share),
      categoryOf('cac:TaxCategory', tax, reasonOf(content)),
    );
  });
}

function taxesOf(lines: readonly IssuedLine[], content: IssuedContent): XmlNode {
  const taxes = content.taxes ?? [];
  const untaxed = lines.filter(({ tax }) => !tax);
  const subtotal = (taxable: Money, amount: Money, tax: Tax) =>
    xmlElement(
      'cac:TaxSubtotal',
      amountLeaf('cbc:TaxableAmount', taxable),
      amountLeaf('cbc:TaxAmount', amount),
      categoryOf('cac:TaxCategory', tax, reasonOf(content)),
    );
  return xmlElement(
    'cac:TaxTotal',
    amountLeaf('cbc:TaxAmount', taxOf(content)),
    taxes.map(({ name, rate, taxable, amount }) => subtotal(taxable, amount, { name, rate })),
    untaxed.length > 0 && subtotal(sumOf(untaxed.map(({ net }) => net)), '0.00', null),
  );
}

function totalsOf(lines: readonly IssuedLine[], { content, amount }: UblInput): XmlNode {
  const allowances = sumOf(lines.map(shareOf));
  const prepaid = content.prepaid ?? '0.00';
  return xmlElement(
    'cac:LegalMonetaryTotal',
    amountLeaf('cbc:LineExtensionAmount', sumOf(lines.map(beforeShare))),
    amountLeaf('cbc:TaxExclusiveAmount', sumOf(lines.map(({ net }) => net))),
    amountLeaf('cbc:TaxInclusiveAmount', amount),
    allowances !== '0.00' && amountLeaf('cbc:AllowanceTotalAmount', allowances),
    prepaid !== '0.00' && amountLeaf('cbc:PrepaidAmount', prepaid),
    amountLeaf('cbc:PayableAmount', subtractMoney(amount, prepaid)),
  );
}

// A price is never below zero there: what is taken off has a quantity below zero instead.
function lineOf(
  line: IssuedLine,
  place: number,
  root: (typeof ROOTS)[IssuedKind],
  content: IssuedContent,
): XmlNode {
  const isTakenOff = line.unitPrice.startsWith('-');
  const turned = (amount: string) => (isTakenOff ? turnedOf(amount) : amount);
  const name = line.description || content.description || root.name;
  return xmlElement(
    `cac:${root.line}`,
    xmlLeaf('cbc:ID', String(place)),
    xmlLeaf(`cbc:${root.quantity}`, turned(line.quantity), { unitCode: unitOf(line.unit) }),
    amountLeaf('cbc:LineExtensionAmount', beforeShare(line)),
    line.discount &&
      xmlElement(
        'cac:AllowanceCharge',
        xmlLeaf('cbc:ChargeIndicator', 'false'),
        xmlLeaf('cbc:AllowanceChargeReason', 'Discount'),
        amountLeaf('cbc:Amount', line.discount),
      ),
    xmlElement(
      'cac:Item',
      xmlLeaf('cbc:Name', name),
      categoryOf('cac:ClassifiedTaxCategory', line.tax),
    ),
    xmlElement('cac:Price', amountLeaf('cbc:PriceAmount', turned(line.unitPrice))),
  );
}

const turnedOf = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

function unitOf(unit = ''): string {
  return UNITS[unit.trim().toLowerCase().replace(/s$/, '')] ?? 'C62';
}
