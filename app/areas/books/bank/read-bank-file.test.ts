import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addMoney } from '#app/platform/money.ts';
import type { BankMapping, ReadFile } from './bank-mapping.ts';
import { readBankFile } from './read-bank-file.ts';

const bytesOf = (name: string) => readFileSync(`tests/field-cases/bank/${name}`);

function read(given: string | Uint8Array, mapping: BankMapping | null = null): ReadFile {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const reading = readBankFile({ bytes, mapping });
  if (reading.kind !== 'read') throw new Error(JSON.stringify(reading));
  return reading.file;
}

function why(given: string | Uint8Array, mapping: BankMapping | null = null): string {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const reading = readBankFile({ bytes, mapping });
  return reading.kind === 'unreadable' ? reading.why : JSON.stringify(reading);
}

function asked(given: string | Uint8Array) {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const reading = readBankFile({ bytes, mapping: null });
  if (reading.kind !== 'asks') throw new Error(JSON.stringify(reading));
  return reading.preview;
}

/** Day, amount and text of each line, and its check. */
const shown = ({ lines }: ReadFile) =>
  lines.map(({ day, amount, text, check }) => [day, amount, text, ...(check ? [check] : [])]);

/** A file as the bank's guessed columns read it. */
function guessed(name: string, chosen: Partial<BankMapping> = {}): ReadFile {
  const { guess } = asked(bytesOf(name));
  return read(bytesOf(name), { ...guess, ...chosen } as BankMapping);
}

describe('CSV files of banks', () => {
  it('P24: skips what stands above and below the table, and closes', () => {
    const file = guessed('b01-preamble-footer.csv', { order: 'mdy' });
    expect(shown(file)).toEqual([
      ['2026-11-02', '6906.00', 'ACH CREDIT HAWTHORN CHILLERS, LLC INV-1041'],
      ['2026-11-03', '2400.00', 'DEPOSIT, CHECK 2087', '2087'],
      ['2026-11-04', '-152.40', 'STRIPE TRANSFER ST-K3V9'],
      ['2026-11-05', '-25.00', 'WIRE FEE'],
      ['2026-11-06', '250.00', 'STRIPE TRANSFER ST-K4A1'],
    ]);
    expect(file.closing).toEqual({ day: '2026-11-06', balance: '19378.60' });
  });

  it('P25: reads a column for each direction, a dash and a debit with its own sign', () => {
    expect(shown(guessed('b02-debit-credit.csv')).map(([, amount]) => amount)).toEqual([
      '12000.00',
      '-25.00',
      '845.00',
      '-845.00',
      '-1000.00',
    ]);
  });

  it('P26: reads Latin-1, semicolons, decimal commas and a minus at the end', () => {
    const file = guessed('b03-latin1-comma.csv');
    expect(shown(file)).toEqual([
      ['2026-11-05', '1980.50', 'RE INV-1045'],
      ['2026-11-06', '1000.00', 'Anzahlung'],
      ['2026-11-09', '-25.00', 'Entgelt'],
      ['2026-11-10', '-100.00', 'Storno Gutschrift'],
    ]);
    expect(file.lines.map(({ name, valueDay }) => [name, valueDay])).toEqual([
      ['Café Solé Kältetechnik', '2026-11-06'],
      ['Müller & Söhne', '2026-11-06'],
      ['Bank', '2026-11-10'],
      ['Zürich Re-Cool', '2026-11-10'],
    ]);
  });

  it('P27: asks for the order of dates that fit two ways, with both readings, and reads words for directions', () => {
    const { guess, days } = asked(bytesOf('b04-drcr-ambiguous.csv'));
    expect(guess.order).toBeUndefined();
    expect(days).toEqual([
      { order: 'mdy', day: '2026-04-11' },
      { order: 'dmy', day: '2026-11-04' },
    ]);
    const file = guessed('b04-drcr-ambiguous.csv', { order: 'dmy' });
    expect(shown(file)).toEqual([
      ['2026-11-04', '2400.00', 'TRF PIKE MECHANICAL SERVICES INV-1044'],
      ['2026-11-05', '-25.00', 'CHARGES'],
      ['2026-11-06', '845.00', 'CHQ DEP 000114', '000114'],
    ]);
    expect(file.lines[2]?.valueDay).toBe('2026-11-07');
    const mixed = 'Date,Description,Amount\n13/11/2026,A,1.00\n11/13/2026,B,2.00\n';
    const mapping = {
      date: 'Date',
      text: 'Description',
      amount: 'Amount',
      order: 'dmy',
      decimal: 'point',
    } as const;
    expect(why(mixed, mapping)).toBe(
      'Line 3: "11/13/2026" is no date written day first. Nothing was added.',
    );
  });

  it('P28: reads a byte-order mark, parentheses, a real minus and currency signs', () => {
    expect(shown(guessed('b05-bom-parentheses.csv', { order: 'mdy' }))).toEqual([
      ['2026-11-03', '1250.00', 'MOBILE DEPOSIT', '0004471'],
      ['2026-11-04', '-25.00', 'RETURNED DEPOSIT FEE'],
      ['2026-11-05', '-1250.00', 'RETURNED CHECK 4471', '4471'],
      ['2026-11-06', '2400.00', 'PIKE & SONS MECH'],
      ['2026-11-07', '-30.00', 'STOP PAYMENT'],
    ]);
  });

  it('P30: reads bare quotation marks and line breaks inside a field, and never a shifted column', () => {
    expect(shown(guessed('b07-inner-quotes.csv', { order: 'mdy' }))).toEqual([
      [
        '2026-11-05',
        '2400.00',
        'Zelle payment from PIKE & SONS for "INV-1043 final"; Conf# a1b2c3',
      ],
      ['2026-11-06', '100.00', 'Deposit 24" duct credit'],
      ['2026-11-07', '845.00', 'ACH OSTROVA, CONTROLS INV 1047'],
    ]);
    const mapping = {
      date: 'Date',
      text: 'Text',
      amount: 'Amount',
      order: 'ymd',
      decimal: 'point',
    } as const;
    expect(why('Date,Text,Amount\n2026-11-05,A, B,5.00\n', mapping)).toContain(
      'Line 2: "5.00" is past the last column.',
    );
  });

  it('says where a running balance has a gap, in both orders of a file', () => {
    const mapping = {
      date: 'Date',
      text: 'Text',
      amount: 'Amount',
      balance: 'Balance',
      order: 'ymd',
      decimal: 'point',
    } as const;
    const rows = ['2026-11-01,A,10.00,10.00', '2026-11-02,B,5.00,15.00', '2026-11-03,C,5.00,30.00'];
    const head = 'Date,Text,Amount,Balance\n';
    expect(why(`${head}${rows.join('\n')}\n`, mapping)).toBe(
      'Line 4: the balance is 30.00, but the lines add up to 20.00, 10.00 apart. Nothing was added.',
    );
    const good = [rows[0], rows[1], '2026-11-03,C,15.00,30.00'];
    expect(read(`${head}${good.toReversed().join('\n')}\n`, mapping).closing).toEqual({
      day: '2026-11-03',
      balance: '30.00',
    });
  });

  it('holds amounts in another currency, and refuses what is no amount', () => {
    const mapping = {
      date: 'Date',
      text: 'Text',
      amount: 'Amount',
      order: 'ymd',
      decimal: 'point',
    } as const;
    const file = read('Date,Text,Amount\n2026-11-05,A,€5.00\n2026-11-05,B,5.00\n', mapping);
    expect([file.foreign, file.lines.length]).toEqual([1, 1]);
    expect(why('Date,Text,Amount\n2026-11-05,A,\n', mapping)).toBe(
      'Line 2: "" is no amount. Nothing was added.',
    );
    expect(why('Date,Text,Amount\n2026-11-05,A,1.000\n', mapping)).toContain(
      '"1.000" is no amount',
    );
    expect(why('Date,Text,Amount\n2026-13-05,A,1.00\n', mapping)).toContain('is no date');
  });

  it('reads 20,000 lines with Windows line ends', () => {
    const mapping = {
      date: 'Date',
      text: 'Text',
      amount: 'Amount',
      order: 'ymd',
      decimal: 'point',
    } as const;
    const rows = Array.from({ length: 20_000 }, (_, at) => `2026-11-05,"Line, ${at}",${at}.10`);
    expect(read(`Date,Text,Amount\r\n${rows.join('\r\n')}`, mapping).lines).toHaveLength(20_000);
  });
});

describe('OFX files', () => {
  it('P31: reads SGML without closing tags, in Windows-1252, and days without zones', () => {
    const file = read(bytesOf('b08-sgml-1252.ofx'));
    expect(file.lines.map(({ day, amount, name, check }) => [day, amount, name, check])).toEqual([
      ['2026-11-03', '6906.00', 'HAWTHORN CHILLERS LIMITED LIABILITY CO', null],
      ['2026-11-04', '1980.50', 'Café Solé', null],
      ['2026-11-05', '-25.00', 'AT&T & BANK FEE', null],
      ['2026-11-06', '-100.00', 'Smith & Co', '1187'],
    ]);
    expect(file.lines[0]?.text).toContain('LIABILITY CO INV-1041');
    expect(file.closing).toEqual({ day: '2026-11-09', balance: '8761.50' });
    expect(addMoney(...file.lines.map(({ amount }) => amount))).toBe('8761.50');
  });

  it('P32: reads XML, where an id of the bank stands twice', () => {
    expect(shown(read(bytesOf('b09-fitid-day1.ofx')))).toEqual([
      ['2026-11-04', '12000.00', 'LINDQVIST BOILER CO INV-1046'],
      ['2026-11-04', '-15.00', 'INCOMING WIRE FEE'],
    ]);
    expect(read(bytesOf('b09-fitid-day2.ofx')).lines).toHaveLength(3);
  });

  it('holds a statement in another currency, and refuses one without amounts', () => {
    const ofx =
      '<OFX><CURDEF>CAD<BANKTRANLIST><STMTTRN><DTPOSTED>20261105<TRNAMT>5.00<NAME>A</STMTTRN></BANKTRANLIST></OFX>';
    expect(read(ofx)).toMatchObject({ lines: [], foreign: 1 });
    expect(why(ofx.replace('CAD', 'USD').replace('5.00', 'five'))).toBe(
      'Line 1: "five" is no amount. Nothing was added.',
    );
    expect(why('<OFX></OFX>')).toBe('The file has no list of transactions.');
  });
});

describe('camt.053 statements', () => {
  it('P33: splits an entry of two payments, joins cut words, and tells a fee taken on the way', () => {
    const { lines, closing } = read(bytesOf('b10-camt02-batch.xml'));
    expect(
      lines.map(({ entry, day, valueDay, amount, text, sent }) => [
        entry,
        day,
        valueDay,
        amount,
        text,
        sent,
      ]),
    ).toEqual([
      [
        1,
        '2026-11-05',
        '2026-11-06',
        '2400.00',
        'Pike & Sons Mechanical Payment of invoice INV-1043 with thanks',
        null,
      ],
      [
        1,
        '2026-11-05',
        '2026-11-06',
        '845.00',
        'Ostrova Controls RF25INV1047 (paid by Bookkeeping Bureau Ltd)',
        null,
      ],
      [2, '2026-11-05', '2026-11-05', '6881.00', 'Hawthorn Chillers LLC INV 1041', '6906.00'],
      [3, '2026-11-05', null, '-25.00', 'Account fee', null],
    ]);
    expect(closing?.balance).toBe('11101.00');
  });

  it('P34: takes reversals by their own direction and no pending entry; balances decide', () => {
    const file = read(bytesOf('b11-camt08-reversal.xml'));
    expect(shown(file)).toEqual([
      ['2026-11-06', '-845.00', 'Ostrova Controls RECALL INV-1047'],
      ['2026-11-06', '25.00', 'Account fee returned'],
      ['2026-11-06', '1250.00', 'Hawthorn Chillers LLC INV-1042'],
    ]);
    expect(file.pending).toBe(1);
    const xml = bytesOf('b11-camt08-reversal.xml').toString();
    const turned = xml.replaceAll(
      /<CdtDbtInd>(DBIT|CRDT)<\/CdtDbtInd><RvslInd>true/g,
      (_, way) => `<CdtDbtInd>${way === 'DBIT' ? 'CRDT' : 'DBIT'}</CdtDbtInd><RvslInd>true`,
    );
    expect(shown(read(turned))).toEqual(shown(file));
    expect(why(xml.replace('5430.00', '5431.00'))).toContain('1.00 apart. Nothing was added.');
  });

  it('refuses entities of its own, cut XML and another message', () => {
    expect(
      why('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>'),
    ).toContain('entities');
    expect(why('<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>')).toContain(
      'not complete XML',
    );
    expect(why('<?xml version="1.0"?><Document><Other/></Document>')).toContain('no statement');
  });
});

it('says of what is no bank file what it is', () => {
  expect(why('')).toBe('The file is empty.');
  expect(why(Uint8Array.from([80, 75, 3, 4, 0, 0]))).toContain('not text');
  expect(why('hello\nworld\n')).toBe('No line of the file names columns with rows below it.');
});
