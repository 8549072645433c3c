import { describe, expect, it } from 'vitest';
import { matchLine, owedBy } from './match-line.ts';

const CLIENTS = {
  hawthorn: 'Hawthorn Chillers LLC',
  pikeSons: 'Pike & Sons Mechanical',
  pikeMechanical: 'Pike Mechanical Services Inc.',
  sole: 'Café Solé',
  lindqvist: 'Lindqvist Boiler Co.',
  ostrova: 'Ostrova Controls',
};
type Client = keyof typeof CLIENTS;

const INVOICES: [number, Client, string][] = [
  [1041, 'hawthorn', '6906.00'],
  [1042, 'hawthorn', '1250.00'],
  [1043, 'pikeSons', '2400.00'],
  [1044, 'pikeMechanical', '2400.00'],
  [1045, 'sole', '1980.50'],
  [1046, 'lindqvist', '12000.00'],
  [1047, 'ostrova', '845.00'],
  [1048, 'ostrova', '845.00'],
];

function match(
  amount: string,
  text: string,
  { paid = {}, sent = null }: { paid?: Record<number, string>; sent?: string | null } = {},
) {
  const invoices = INVOICES.map(([number, customerId, open]) => ({
    id: `INV-${number}`,
    number: `INV-${number}`,
    customerId,
    companyName: CLIENTS[customerId],
    open: paid[number] === undefined ? open : '0.00',
    paid: paid[number] ?? null,
  }));
  const clients = Object.entries(CLIENTS).map(([id, name]) => ({ id, name }));
  const found = matchLine({ amount, name: null, text, sent }, owedBy(invoices, clients), '25.00');
  return {
    kind: found.kind,
    reason: found.reason,
    pays: found.settlement?.pays.map((pay) => `${pay.invoiceId} ${pay.amount}`) ?? null,
    prepayment: found.settlement?.prepayment,
    fee: found.settlement?.fee,
    candidates: found.candidates.map(({ id }) => id),
  };
}

describe('what a bank line pays', () => {
  it('P35: takes several numbers, one set that adds up, and whole numbers alone', () => {
    expect(match('8156.00', 'HAWTHORN CHILLERS INV 1041 + 1042')).toMatchObject({
      kind: 'clear',
      pays: ['INV-1041 6906.00', 'INV-1042 1250.00'],
    });
    expect(match('8156.00', 'HAWTHORN CHILLERS')).toMatchObject({
      kind: 'proposed',
      pays: ['INV-1041 6906.00', 'INV-1042 1250.00'],
      reason: 'The only invoices of this client that add up to it',
    });
    expect(match('845.00', 'PO 21047 ref 10480')).toMatchObject({
      kind: 'open',
      pays: null,
      candidates: ['INV-1047', 'INV-1048'],
    });
  });

  it('P36: chooses none where two clients fit, or number and name disagree, and names a mistyped number', () => {
    expect(match('2400.00', 'PIKE MECHANICAL')).toMatchObject({
      kind: 'open',
      candidates: ['INV-1043', 'INV-1044'],
    });
    expect(match('2400.00', 'PIKE & SONS MECH INV-1044')).toMatchObject({
      kind: 'open',
      reason: 'The number is of Pike Mechanical Services Inc., the name is Pike & Sons Mechanical',
      candidates: ['INV-1044', 'INV-1043'],
    });
    expect(match('2400.00', 'PIKE AND SONS MECHANICAL INV-1403')).toMatchObject({
      kind: 'proposed',
      pays: ['INV-1043 2400.00'],
      reason: 'The name and the amount fit; the reference says 1403',
    });
  });

  it('P44: books none of two alike, and takes the number that is named', () => {
    expect(match('845.00', 'OSTROVA CONTROLS')).toMatchObject({
      kind: 'open',
      candidates: ['INV-1047', 'INV-1048'],
    });
    expect(match('845.00', 'OSTROVA 1048')).toMatchObject({
      kind: 'proposed',
      pays: ['INV-1048 845.00'],
    });
  });

  it('P37: proposes a fee within the limit, and a part beyond it', () => {
    expect(match('11985.00', 'LINDQVIST BOILER CO INV-1046')).toMatchObject({
      kind: 'proposed',
      pays: ['INV-1046 12000.00'],
      fee: '15.00',
    });
    expect(match('11000.00', 'LINDQVIST BOILER CO INV-1046')).toMatchObject({
      kind: 'proposed',
      pays: ['INV-1046 11000.00'],
      fee: '0.00',
      reason: 'A part: $1,000.00 stays open',
    });
    // The bank says what it took (P33), beyond any limit.
    expect(match('6881.00', 'Hawthorn Chillers LLC INV 1041', { sent: '6906.00' })).toMatchObject({
      kind: 'proposed',
      pays: ['INV-1041 6906.00'],
      fee: '25.00',
    });
  });

  it('P38: makes what is paid twice, or too much, a prepayment', () => {
    expect(match('1250.00', 'HAWTHORN INV-1042', { paid: { 1042: 'card, Nov 3' } })).toMatchObject({
      kind: 'proposed',
      reason: 'INV-1042 is already paid (card, Nov 3)',
      pays: [],
      prepayment: '1250.00',
    });
    expect(match('7000.00', 'HAWTHORN INV-1041')).toMatchObject({
      kind: 'proposed',
      pays: ['INV-1041 6906.00'],
      prepayment: '94.00',
    });
  });

  it('P29: proposes a prepayment for a client who owes nothing', () => {
    const paid = { 1047: 'check, Nov 2', 1048: 'check, Nov 2' };
    expect(match('845.00', 'ZELLE FROM OSTROVA CONTROLS', { paid })).toMatchObject({
      kind: 'proposed',
      prepayment: '845.00',
      reason: 'This client has no open invoice',
    });
  });

  it.each([
    'Inv#1041',
    'invoice no. 1041',
    'INV1041',
    'INV 01041',
    'Inv. 1041',
    'PAYMENT OF INVOICE INV-1041 THANKS',
    'RE INV-1041',
    'INV/1041',
    'DES:PAYMENT ID:99123 INV-1041',
    'INV-1041 11/05/2026',
    'INVOICE # 1041',
  ])('reads a number as people write it: %s', (text) => {
    expect(match('6906.00', text)).toMatchObject({ kind: 'clear', pays: ['INV-1041 6906.00'] });
  });

  it('reads a creditor reference whose check digits are right, and no other', () => {
    expect(match('845.00', 'RF25INV1047')).toMatchObject({
      kind: 'clear',
      pays: ['INV-1047 845.00'],
    });
    expect(match('845.00', 'RF26INV1047')).toMatchObject({ kind: 'open' });
  });

  it.each(['PO 1041', 'CHECK 1041', 'PO-1041', 'WX1041', 'ACCT 1041', 'INV-10411', '1041/11/2026'])(
    'takes no other number for an invoice: %s',
    (text) => {
      expect(match('6906.00', text)).not.toMatchObject({ kind: 'clear' });
    },
  );

  it('is never clear with a number that is unknown or of several clients, or for money that went out', () => {
    expect(match('6906.00', 'INV-1041 INV-9999').kind).toBe('proposed');
    expect(match('9306.00', 'INV-1041 INV-1043')).toMatchObject({ kind: 'open', pays: null });
    expect(match('-6906.00', 'INV-1041')).toMatchObject({
      kind: 'open',
      reason: 'Money that went out',
    });
  });
});
