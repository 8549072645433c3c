import { expect, it } from 'vitest';
import { moneyOf } from '#app/platform/money.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import type { BankMapping } from './bank-mapping.ts';
import { matchLine, owedBy } from './match-line.ts';
import { readBankFile } from './read-bank-file.ts';

// Two hundred files in the shapes of five banks, from one seed: each is read line by line as it was written, and what is clear is right.

type Line = { day: string; amount: string; text: string; pays: string[] | null };
type Bank = (lines: readonly Line[], random: () => number) => Uint8Array;

const FILES = 200;
const CLIENTS = [
  'Hawthorn Chillers LLC',
  'Pike & Sons Mechanical',
  'Lindqvist Boiler Co.',
  'Ostrova Controls',
  'Café Solé',
];
const INVOICES: Parameters<typeof owedBy>[0][number][] = Array.from({ length: 400 }, (_, at) => {
  const client = at % CLIENTS.length;
  return {
    id: String(1000 + at),
    number: `INV-${1000 + at}`,
    customerId: String(client),
    companyName: CLIENTS[client] ?? '',
    open: moneyOf(BigInt(50_000 + ((at * 7_919) % 900_000))),
    paid: null,
  };
});
const OWED = owedBy(
  INVOICES,
  CLIENTS.map((name, at) => ({ id: String(at), name })),
);

const FORMS = [
  'INV-#',
  'INV #',
  'Invoice no. #',
  'INV#',
  'inv. 0#',
  'RE INV-#',
  'payment of invoice # thank you',
];

const pick = <T>(from: readonly T[], random: () => number) =>
  from[Math.floor(random() * from.length)] as T;

function madeLine(random: () => number): Line {
  const day = `2026-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
  const invoice = pick(INVOICES, random);
  const digits = invoice.number.slice(4);
  const form = pick(FORMS, random).replace('#', digits);
  const kind = random();
  if (kind < 0.6)
    return {
      day,
      amount: invoice.open,
      text: `ACH ${invoice.companyName} ${form}`,
      pays: [invoice.id],
    };
  if (kind < 0.7) {
    const other =
      INVOICES.find((each) => each.customerId === invoice.customerId && each !== invoice) ??
      invoice;
    const sum = moneyOf(
      BigInt(invoice.open.replace('.', '')) + BigInt(other.open.replace('.', '')),
    );
    return {
      day,
      amount: sum,
      text: `${pick(FORMS.slice(0, 6), random).replace('#', digits)} + ${other.number.slice(4)}`,
      pays: [invoice.id, other.id],
    };
  }
  const pays = null;
  if (kind < 0.76)
    return { day, amount: invoice.open, text: `${invoice.companyName} PO ${digits}`, pays };
  if (kind < 0.82) return { day, amount: invoice.open, text: `DEPOSIT, CHECK ${digits}`, pays };
  if (kind < 0.88) return { day, amount: moneyOf(12_345n), text: `${form} "part"`, pays };
  return {
    day,
    amount: moneyOf(-BigInt(1 + Math.floor(random() * 90_000))),
    text: `SERVICE CHARGE ${digits}9`,
    pays,
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const us = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const european = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
const comma = (amount: string) =>
  grouped(amount).replaceAll(',', ' ').replace('.', ',').replaceAll(' ', '.');
const bare = (amount: string) => amount.replace('-', '');
const isOut = (amount: string) => amount.startsWith('-');
const utf8 = (text: string) => new TextEncoder().encode(text);

const BANKS: Bank[] = [
  // A preamble, month first, a running balance, parentheses for money out.
  (lines, random) => {
    let balance = 1_000_000n;
    const rows = lines.map(({ day, amount, text }) => {
      balance += BigInt(amount.replace('.', ''));
      const shown = isOut(amount) ? `($${grouped(bare(amount))})` : `$${grouped(amount)}`;
      return `${us(day)},${quoted(text)},${quoted(shown)},${quoted(grouped(moneyOf(balance)))}`;
    });
    const mark = random() < 0.5 ? '\ufeff' : '';
    return utf8(
      `${mark}Description,,Summary\r\nTotal,,x\r\n\r\nDate,Description,Amount,Running Bal.\r\n${rows.join('\r\n')}\r\nTotal,,,\r\n`,
    );
  },
  // Day first, decimal commas, a minus at the end, Windows-1252.
  (lines) => {
    const rows = lines.map(
      ({ day, amount, text }) =>
        `${quoted(european(day))};${quoted(text)};${quoted(comma(bare(amount)) + (isOut(amount) ? '-' : ''))}`,
    );
    return Buffer.from(
      `"Konto";"X"\r\n"Buchungstag";"Verwendungszweck";"Betrag (USD)"\r\n${rows.join('\r\n')}`,
      'latin1',
    );
  },
  // A column for each direction.
  (lines) => {
    const rows = lines.map(
      ({ day, amount, text }) =>
        `${day}\t${text}\t${isOut(amount) ? bare(amount) : '-'}\t${isOut(amount) ? '0.00' : amount}`,
    );
    return utf8(`Posted\tDescription\tDebit\tCredit\n${rows.join('\n')}\n`);
  },
  // A word for the direction, newest first.
  (lines) => {
    const rows = lines.map(
      ({ day, amount, text }) =>
        `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)},${quoted(text)},${bare(amount)},${isOut(amount) ? 'DR' : 'Cr.'}`,
    );
    return utf8(`Txn Date,Narration,Amount,Dr/Cr\r${rows.toReversed().join('\r')}`);
  },
  // OFX without closing tags.
  (lines) => {
    const rows = lines.map(
      ({ day, amount, text }, at) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}233000[-6:CST]<TRNAMT>${amount}<FITID>${at}<NAME>${text.replaceAll('&', '&amp;')}</STMTTRN>`,
    );
    return Buffer.from(
      `OFXHEADER:100\r\nCHARSET:1252\r\n\r\n<OFX><CURDEF>USD<BANKTRANLIST>\r\n${rows.join('\r\n')}\r\n</BANKTRANLIST></OFX>`,
      'latin1',
    );
  },
];
const ORDERS = ['mdy', 'dmy', 'ymd', 'dmy', 'ymd'] as const;
const DECIMALS = ['point', 'comma', 'point', 'point', 'point'] as const;

it('reads 200 files of five banks as they were written, and what is clear is right', () => {
  const numbers = seededRandom(20_261_129);
  const random = () => numbers.next(1_000_000) / 1_000_000;
  let [clear, found, wrong] = [0, 0, 0];
  for (let file = 0; file < FILES; file += 1) {
    const shape = file % BANKS.length;
    const count = file === 0 ? 20_000 : 5 + Math.floor(random() * 60);
    const lines = Array.from({ length: count }, () => madeLine(random));
    // Two real lines that are alike.
    if (lines[0]) lines.push(lines[0]);
    const bytes = BANKS[shape]?.(lines, random) ?? new Uint8Array();
    const asked = readBankFile({ bytes, mapping: null });
    const chosen = { order: ORDERS[shape], decimal: DECIMALS[shape] };
    const reading =
      asked.kind === 'asks'
        ? readBankFile({ bytes, mapping: { ...asked.preview.guess, ...chosen } as BankMapping })
        : asked;
    if (reading.kind !== 'read')
      throw new Error(`File ${file}: ${JSON.stringify(reading).slice(0, 300)}`);
    const read = shape === 3 ? reading.file.lines.toReversed() : reading.file.lines;
    expect(read.map(({ day, amount }) => `${day} ${amount}`)).toEqual(
      lines.map(({ day, amount }) => `${day} ${amount}`),
    );
    for (const [at, line] of lines.entries()) {
      const own = read[at];
      if (!own) continue;
      const match = matchLine(own, OWED, '25.00');
      const pays = match.settlement?.pays.map(({ invoiceId }) => invoiceId);
      const isRight = line.pays !== null && pays?.toSorted().join() === line.pays.toSorted().join();
      if (line.pays) clear += 1;
      if (match.kind === 'clear' && isRight) found += 1;
      if (match.kind === 'clear' && !isRight) wrong += 1;
    }
  }
  expect(wrong).toBe(0);
  expect(found / clear).toBeGreaterThanOrEqual(0.98);
});
