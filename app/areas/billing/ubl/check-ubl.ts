import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { hasForbiddenLetters } from './xml-text.ts';

const LISTED = new Set([
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
  'cac:TaxSubtotal',
  'cac:AllowanceCharge',
]);
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => LISTED.has(name),
});

const amount = z.string().regex(/^-?\d+\.\d\d$/);
const line = z.object({ 'cbc:LineExtensionAmount': amount });
const read = z.object({
  'cbc:ID': z.string().min(1),
  'cac:AllowanceCharge': z.array(z.object({ 'cbc:Amount': amount })).default([]),
  'cac:TaxTotal': z.object({
    'cbc:TaxAmount': amount,
    'cac:TaxSubtotal': z.array(z.object({ 'cbc:TaxableAmount': amount, 'cbc:TaxAmount': amount })),
  }),
  'cac:LegalMonetaryTotal': z.object({
    'cbc:LineExtensionAmount': amount,
    'cbc:TaxExclusiveAmount': amount,
    'cbc:TaxInclusiveAmount': amount,
    'cbc:AllowanceTotalAmount': amount.default('0.00'),
    'cbc:PrepaidAmount': amount.default('0.00'),
    'cbc:PayableAmount': amount,
  }),
  'cac:InvoiceLine': z.array(line).optional(),
  'cac:CreditNoteLine': z.array(line).optional(),
});

/**
 * Reads a UBL file again before it is handed out, and adds it up by the rules of EN 16931 (BR-CO-10, 13, 14, 15 and 16). Returns the
 * file. @throws Error when it can't be read or does not add up.
 */
export function checkedUbl(xml: string): string {
  if (hasForbiddenLetters(xml)) throw new Error('The UBL file has letters that XML forbids.');
  const outcome = XMLValidator.validate(xml);
  if (outcome !== true) throw new Error(`The UBL file is no XML: ${outcome.err.msg}`);
  const { Invoice, CreditNote } = parser.parse(xml);
  const document = read.parse(Invoice ?? CreditNote);
  const lines = document['cac:InvoiceLine'] ?? document['cac:CreditNoteLine'] ?? [];
  const tax = document['cac:TaxTotal'];
  const total = document['cac:LegalMonetaryTotal'];
  const allowances = total['cbc:AllowanceTotalAmount'];
  const sums: [rule: string, given: string, found: string][] = [
    ['BR-CO-10', total['cbc:LineExtensionAmount'], sumOf(lines, 'cbc:LineExtensionAmount')],
    ['BR-CO-11', allowances, sumOf(document['cac:AllowanceCharge'], 'cbc:Amount')],
    [
      'BR-CO-13',
      total['cbc:TaxExclusiveAmount'],
      subtractMoney(total['cbc:LineExtensionAmount'], allowances),
    ],
    [
      'taxable',
      total['cbc:TaxExclusiveAmount'],
      sumOf(tax['cac:TaxSubtotal'], 'cbc:TaxableAmount'),
    ],
    ['BR-CO-14', tax['cbc:TaxAmount'], sumOf(tax['cac:TaxSubtotal'], 'cbc:TaxAmount')],
    [
      'BR-CO-15',
      total['cbc:TaxInclusiveAmount'],
      addMoney(total['cbc:TaxExclusiveAmount'], tax['cbc:TaxAmount']),
    ],
    [
      'BR-CO-16',
      total['cbc:PayableAmount'],
      subtractMoney(total['cbc:TaxInclusiveAmount'], total['cbc:PrepaidAmount']),
    ],
  ];
  const wrong = sums.filter(([, given, found]) => given !== found);
  if (lines.length === 0 || wrong.length > 0) {
    throw new Error(`The UBL file of ${document['cbc:ID']} does not add up: ${wrong.join('; ')}`);
  }
  return xml;
}

function sumOf<Key extends string>(rows: readonly Record<Key, string>[], key: Key): string {
  return addMoney('0.00', ...rows.map((row) => row[key]));
}
