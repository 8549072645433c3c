import { cutText } from '#app/platform/typed-text.ts';
import { type ReadFile, type ReadLine, UnreadableBankFile } from './bank-mapping.ts';
import { bankAmount, bankDay, checkIn, plainText } from './bank-values.ts';

/** Names that banks cut at 32 characters go on in the memo. */
const LONGEST_NAME = 32;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Reads an OFX file: SGML without closing tags (1.x) and XML (2.x) alike, since values hold no tags.
 * @throws UnreadableBankFile naming the line that can't be read.
 */
export function readBankOfx(text: string): ReadFile {
  const body = text.slice(text.search(/<OFX>/i));
  const currency = valueIn(body, 'CURDEF');
  const blocks = [
    ...body.matchAll(/<STMTTRN>([\s\S]*?)(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>|$)/gi),
  ];
  const offset = text.length - body.length;
  const isForeign = (block: string) => (valueIn(block, 'CURSYM') ?? currency ?? 'USD') !== 'USD';
  const lines: ReadLine[] = [];
  let foreign = 0;
  for (const [index, match] of blocks.entries()) {
    const block = match[1] ?? '';
    if (isForeign(block)) {
      foreign += 1;
      continue;
    }
    const at = text.slice(0, offset + match.index).split('\n').length;
    lines.push(lineOf(block, at, index));
  }
  if (blocks.length === 0 && !/<BANKTRANLIST>|<STMTRS>|<CCSTMTRS>/i.test(body)) {
    throw new UnreadableBankFile('The file has no list of transactions.');
  }
  const ledger = /<LEDGERBAL>([\s\S]*?)(?=<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(body)?.[1] ?? '';
  const balance = amountIn(ledger, 'BALAMT');
  const day = ofxDay(valueIn(ledger, 'DTASOF') ?? '');
  const closing = balance && day && foreign === 0 ? { balance, day } : null;
  return { lines, foreign, pending: 0, closing };
}

function lineOf(block: string, at: number, index: number): ReadLine {
  const refuse = (what: string) =>
    new UnreadableBankFile(`Line ${at}: ${what}. Nothing was added.`);
  const day = ofxDay(valueIn(block, 'DTPOSTED') ?? '');
  if (!day) throw refuse('the transaction has no date');
  const amount = amountIn(block, 'TRNAMT');
  if (!amount) throw refuse(`"${cutText(valueIn(block, 'TRNAMT') ?? '', 40)}" is no amount`);
  const name = valueIn(block, 'NAME') ?? '';
  const memo = valueIn(block, 'MEMO') ?? '';
  const isCut = name.length === LONGEST_NAME && memo !== '';
  const words = isCut ? name + memo : [name, memo].filter(Boolean).join(' ');
  return {
    at,
    entry: index,
    day,
    valueDay: ofxDay(valueIn(block, 'DTAVAIL') ?? ''),
    amount,
    name: (isCut ? (name + memo).replace(/\s+(?:RE:?\s+)?INV(?:OICE)?\b.*$/i, '') : name) || null,
    text: words,
    check: valueIn(block, 'CHECKNUM') ?? checkIn(words),
    ownId: valueIn(block, 'FITID'),
    sent: null,
  };
}

/** The first eight digits: the day as the bank wrote it, whatever zone follows. */
const ofxDay = (text: string) => (/^\d{8}/.test(text) ? bankDay(text.slice(0, 8), 'ymd') : null);

function amountIn(block: string, tag: string): string | null {
  const text = valueIn(block, tag) ?? '';
  const read = bankAmount(text, /,\d{1,2}$/.test(text) ? 'comma' : 'point');
  return typeof read === 'object' ? read.money : null;
}

/** The value after a tag, up to the next tag or the line's end. */
function valueIn(block: string, tag: string): string | null {
  const value = new RegExp(`<${tag}>([^<\\n]*)`, 'i').exec(block)?.[1];
  if (value === undefined) return null;
  const plain = value.replace(/&(?:#(\d{1,7})|(\w{2,6}));/g, (whole, code: string, name: string) =>
    code
      ? String.fromCodePoint(Math.min(Number(code), 0x10ffff))
      : (ENTITIES[name?.toLowerCase()] ?? whole),
  );
  return plainText(plain) || null;
}
