import { describe, expect, it } from 'vitest';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';
import { checkedUbl } from './check-ubl.ts';
import { type UblInput, writeUbl } from './ubl-document.ts';

type Line = IssuedContent['lines'][number];

const line = (given: Partial<Line> & Pick<Line, 'amount'>): Line => ({
  id: 'a',
  description: 'Sprint',
  quantity: '1.00',
  unitPrice: given.amount,
  ...given,
});

function input({
  content = {},
  ...given
}: Omit<Partial<UblInput>, 'content'> & { content?: Partial<IssuedContent> }): UblInput {
  return {
    kind: 'invoice',
    number: 'INV-2027-0042',
    issuedOn: '2027-03-02',
    dueDate: '2027-04-01',
    amount: '0.00',
    earlier: null,
    terms: '',
    firm: { name: 'Plenum', email: 'hello@plenum.example', url: 'https://plenum.example' },
    ...given,
    content: {
      firm: {},
      companyName: 'Blue Fern LLC',
      contactName: 'Dana Fern',
      postal: { address: '12 Elm St', city: 'Austin', state: 'TX', zipCode: '78701' },
      companyPostal: null,
      description: null,
      isPrepayment: false,
      sentAt: '2027-03-02T12:00:00Z',
      lines: [],
      ...content,
    },
  };
}

/** The texts of an element, in their order. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)</cbc:${name}>`, 'g'))].map(
    ([, text = '']) => text,
  );
}

const written = (given: Parameters<typeof input>[0]) => checkedUbl(writeUbl(input(given)));

const B32 = {
  amount: '124.28',
  content: {
    lines: [
      line({ amount: '120.40' }),
      ...(
        [
          ['0.35', '3.18', '1.11'],
          ['0.45', '2.87', '1.29'],
          ['0.15', '8.23', '1.23'],
        ] as const
      ).map(([quantity, unitPrice, amount]) =>
        line({ quantity, unitPrice, amount, tax: { name: 'Tax', rate: '7' } }),
      ),
    ],
    taxes: [{ name: 'Tax', rate: '7', taxable: '3.63', amount: '0.25' }],
  },
};

describe('a UBL document', () => {
  it('adds up lines as they are written, and puts no cent on what is exempt', () => {
    const xml = written(B32);
    // Those of the lines come after that of the whole.
    expect(texts(xml, 'LineExtensionAmount')).toEqual(['124.03', '120.40', '1.11', '1.29', '1.23']);
    expect(texts(xml, 'TaxExclusiveAmount')).toEqual(['124.03']);
    expect(texts(xml, 'TaxableAmount')).toEqual(['3.63', '120.40']);
    expect(texts(xml, 'TaxAmount')).toEqual(['0.25', '0.25', '0.00']);
    expect(texts(xml, 'TaxInclusiveAmount')).toEqual(['124.28']);
    expect(texts(xml, 'PayableAmount')).toEqual(['124.28']);
    expect(texts(xml, 'PrepaidAmount')).toEqual([]);
  });

  it('has what was drawn from money paid ahead as prepaid', () => {
    const xml = written({ ...B32, content: { ...B32.content, prepaid: '100.00' } });
    expect(texts(xml, 'PrepaidAmount')).toEqual(['100.00']);
    expect(texts(xml, 'PayableAmount')).toEqual(['24.28']);
  });

  it('takes the whole discount off by tax, and that of a line off the line', () => {
    const tax = { name: 'State tax', rate: '8.25' };
    const xml = written({
      amount: '96.98',
      content: {
        discount: '7.77',
        lines: [
          line({ amount: '62.50', unitPrice: '70.00', discount: '7.50', share: '4.86', tax }),
          line({ amount: '37.49', share: '2.91' }),
        ],
        taxes: [{ ...tax, taxable: '57.64', amount: '4.76' }],
      },
    });
    expect(texts(xml, 'Amount')).toEqual(['4.86', '2.91', '7.50']);
    expect(texts(xml, 'AllowanceTotalAmount')).toEqual(['7.77']);
    expect(texts(xml, 'TaxExclusiveAmount')).toEqual(['92.22']);
    expect(texts(xml, 'PayableAmount')).toEqual(['96.98']);
  });

  it('is a credit note with amounts above zero that names its invoice', () => {
    const xml = written({
      kind: 'credit_note',
      number: 'CN-1001',
      amount: '270.00',
      earlier: { number: 'INV-2027-0042', issuedOn: '2027-03-02' },
      content: {
        lines: [line({ amount: '250.00', tax: { name: 'State tax', rate: '8' } })],
        taxes: [{ name: 'State tax', rate: '8', taxable: '250.00', amount: '20.00' }],
      },
    });
    expect(xml).toContain('<CreditNote xmlns=');
    expect(texts(xml, 'CreditNoteTypeCode')).toEqual(['381']);
    expect(texts(xml, 'CreditedQuantity')).toEqual(['1.00']);
    expect(xml).toMatch(/InvoiceDocumentReference><cbc:ID>INV-2027-0042</);
    expect(xml).not.toContain('>-');
    expect(texts(xml, 'DueDate')).toEqual([]);
  });

  it('has no price below zero: what is taken off has a quantity below zero', () => {
    const xml = written({
      amount: '90.00',
      content: { lines: [line({ amount: '100.00' }), line({ amount: '-10.00' })] },
    });
    expect(texts(xml, 'PriceAmount')).toEqual(['100.00', '10.00']);
    expect(texts(xml, 'InvoicedQuantity')).toEqual(['1.00', '-1.00']);
  });

  it('escapes marks, leaves out letters that XML forbids, and has no empty element', () => {
    const xml = written({
      amount: '10.00',
      content: {
        companyName: 'Fern & Oak <LLC>',
        lines: [line({ amount: '10.00', description: 'Plan\u000bB \ud800\uffff "now"' })],
        postal: { address: '', city: null, state: null, zipCode: null },
      },
    });
    expect(xml).toContain('Fern &amp; Oak &lt;LLC&gt;');
    expect(xml).toContain('<cbc:Name>Plan B &quot;now&quot;</cbc:Name>');
    expect(xml).not.toContain('OrderReference');
    expect(xml).not.toMatch(/<(\w+:\w+)[^>]*><\/\1>|\/>/);
    expect(written({ amount: '1.00', content: { purchaseOrder: 'PO-7' } })).toContain(
      '<cac:OrderReference><cbc:ID>PO-7</cbc:ID></cac:OrderReference>',
    );
  });

  it('is refused when it can not be read again, or does not add up', () => {
    const xml = written(B32);
    for (const broken of [
      xml.replace('124.28', '124.29'),
      xml.replace('>120.40<', '>120.41<'),
      xml.replace('</cbc:ID>', ''),
      xml.replace('Sprint', 'Spr\u000bint'),
      xml.replace('Sprint', 'Spr & int'),
    ]) {
      expect(() => checkedUbl(broken)).toThrow();
    }
  });

  it('has its elements in the order of the schema', () => {
    const tax = { name: 'State tax', rate: '8.25' };
    const full = {
      amount: '100.57',
      earlier: { number: 'INV-2027-0041', issuedOn: '2027-03-01' },
      terms: 'Net 30.',
      content: {
        description: 'Work of March',
        purchaseOrder: 'PO-7',
        lines: [line({ amount: '92.90', discount: '1.00', share: '0.00', tax, unit: 'hours' })],
        taxes: [{ ...tax, taxable: '92.90', amount: '7.67' }],
      },
    };
    for (const [kind, order] of [
      ['invoice', ORDER],
      ['credit_note', ORDER.filter((name) => !/DueDate|PaymentTerms/.test(name))],
    ] as const) {
      const root = /<(?:Invoice|CreditNote) [^>]*>(.*)<\/\w+>/s.exec(
        written({ ...full, kind }),
      )?.[1];
      const names = childrenOf(root ?? '').map((name) => name.replace('CreditNote', 'Invoice'));
      expect(names).toEqual(order);
    }
    const xml = written(full);
    for (const [name, order] of Object.entries(PARTS)) {
      const inside = new RegExp(`<cac:${name}>(.*?)</cac:${name}>`, 's').exec(xml)?.[1] ?? '';
      expect(childrenOf(inside), name).toEqual(order);
    }
    expect(xml).toContain('unitCode="HUR"');
  });
});

// As UBL-Invoice-2.1.xsd and UBL-CommonAggregateComponents-2.1.xsd have them, of what is written here.
const ORDER = [
  ...['cbc:UBLVersionID', 'cbc:ID', 'cbc:IssueDate', 'cbc:DueDate', 'cbc:InvoiceTypeCode'],
  ...['cbc:Note', 'cbc:DocumentCurrencyCode', 'cac:OrderReference', 'cac:BillingReference'],
  ...['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty', 'cac:PaymentTerms'],
  ...['cac:TaxTotal', 'cac:LegalMonetaryTotal', 'cac:InvoiceLine'],
];
const PARTS: Record<string, string[]> = {
  Party: ['cac:PartyName', 'cac:PostalAddress', 'cac:PartyLegalEntity', 'cac:Contact'],
  TaxSubtotal: ['cbc:TaxableAmount', 'cbc:TaxAmount', 'cac:TaxCategory'],
  TaxCategory: ['cbc:ID', 'cbc:Percent', 'cac:TaxScheme'],
  InvoiceLine: [
    ...['cbc:ID', 'cbc:InvoicedQuantity', 'cbc:LineExtensionAmount', 'cac:AllowanceCharge'],
    ...['cac:Item', 'cac:Price'],
  ],
};

/** The names of the elements of a text, without those inside them. */
function childrenOf(xml: string): string[] {
  return [...xml.matchAll(/<(c[ab]c:\w+)[^>]*>.*?<\/\1>/gs)].map(([, name = '']) => name);
}
