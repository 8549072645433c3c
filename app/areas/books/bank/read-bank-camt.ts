import { XMLParser } from 'fast-xml-parser';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { type ReadFile, type ReadLine, UnreadableBankFile } from './bank-mapping.ts';
import { bankAmount, bankDay, checkIn, plainText } from './bank-values.ts';

type Node = { [name: string]: unknown };

const LISTS = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'Rcrd']);

/**
 * Reads a camt.053 statement of any version. An entry of several payments becomes one line for each, where they add up to it.
 * @throws UnreadableBankFile naming the entry that can't be read, or where the balances don't close.
 */
export function readBankCamt(text: string): ReadFile {
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw new UnreadableBankFile('The file declares entities of its own, which no bank does.');
  const root = parsed(text);
  const statements = list(at(root, 'Document', 'BkToCstmrStmt', 'Stmt'));
  if (statements.length === 0)
    throw new UnreadableBankFile('The file has no statement (camt.053).');
  const read = statements.map(statementOf);
  return {
    lines: read.flatMap(({ lines }) => lines),
    foreign: read.reduce((sum, { foreign }) => sum + foreign, 0),
    pending: read.reduce((sum, { pending }) => sum + pending, 0),
    closing: read.at(-1)?.closing ?? null,
  };
}

function parsed(text: string): Node {
  try {
    return new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      removeNSPrefix: true,
      isArray: (name) => LISTS.has(name),
    }).parse(text, true) as Node;
  } catch {
    throw new UnreadableBankFile('The file is not complete XML. Download it again.');
  }
}

function statementOf(statement: Node): ReadFile {
  const entries = list(statement.Ntry);
  const booked = entries.filter((entry) => statusOf(entry) === 'BOOK');
  const isForeign = (entry: Node) => at(entry, 'Amt', '@Ccy') !== 'USD';
  const dollars = booked.filter((entry) => !isForeign(entry));
  const foreign = booked.length - dollars.length;
  const opening = balanceOf(statement, ['OPBD', 'PRCD']);
  const closing = balanceOf(statement, ['CLBD']);
  const lines = (turned: boolean) =>
    dollars.flatMap((entry) => linesOf(entry, entries.indexOf(entry) + 1, turned));
  const sum = (of: readonly ReadLine[]) => addMoney('0.00', ...of.map(({ amount }) => amount));
  const result = {
    foreign,
    pending: entries.length - booked.length,
    closing: foreign > 0 ? null : closing,
  };
  const straight = lines(false);
  if (!opening || !closing || foreign > 0) return { lines: straight, ...result };
  const closes = (of: readonly ReadLine[]) =>
    addMoney(opening.balance, sum(of)) === closing.balance;
  if (closes(straight)) return { lines: straight, ...result };
  // Some banks write the direction of the booking that a reversal takes back.
  const turned = lines(true);
  if (closes(turned)) return { lines: turned, ...result };
  const expected = addMoney(opening.balance, sum(straight));
  throw new UnreadableBankFile(
    `The statement of ${closing.day} closes at ${closing.balance}, but its lines add up to ${expected}, ${subtractMoney(closing.balance, expected)} apart. Nothing was added.`,
  );
}

function linesOf(entry: Node, place: number, turned: boolean): ReadLine[] {
  const refuse = (what: string) =>
    new UnreadableBankFile(`Entry ${place}: ${what}. Nothing was added.`);
  const amount = dollarsOf(entry.Amt);
  if (!amount) throw refuse('there is no amount');
  const isReversal = text(entry.RvslInd) === 'true';
  const isOut = (text(entry.CdtDbtInd) === 'DBIT') !== (turned && isReversal);
  const signed = (money: string) => (isOut ? subtractMoney('0.00', money) : money);
  const day = dayIn(entry.BookgDt);
  if (!day) throw refuse('there is no booking day');
  const details = list(entry.NtryDtls).flatMap((each) => list(each.TxDtls));
  const amounts = details.map((each) => dollarsOf(at(each, 'AmtDtls', 'TxAmt', 'Amt') ?? each.Amt));
  const isSplit =
    details.length > 1 && amounts.every(Boolean) && addMoney(...amounts.map(String)) === amount;
  const parts = isSplit ? details : [details[0] ?? {}];
  return parts.map((detail, index) => {
    const words = wordsOf(entry, detail);
    const name = nameOf(detail, isOut && !isReversal);
    const fee = isSplit
      ? null
      : dollarsOf(at(detail, 'Chrgs', 'Amt') ?? at(list(at(detail, 'Chrgs', 'Rcrd'))[0], 'Amt'));
    const sent = dollarsOf(at(detail, 'AmtDtls', 'InstdAmt', 'Amt'));
    return {
      at: place,
      entry: place,
      day,
      valueDay: dayIn(entry.ValDt),
      amount: signed((isSplit && amounts[index]) || amount),
      name: name.whose || null,
      text: [name.whose, words, name.by && `(paid by ${name.by})`].filter(Boolean).join(' '),
      check: text(at(detail, 'Refs', 'ChqNb')) || checkIn(words),
      ownId: text(entry.AcctSvcrRef) || null,
      sent: fee && sent && addMoney(amount, fee) === sent ? sent : null,
    };
  });
}

/** Who a payment is from or to: the one that it is made for, and who made it. */
function nameOf(detail: Node, isOut: boolean): { whose: string; by: string } {
  const named = (side: string) => {
    const party = at(detail, 'RltdPties', side);
    return text(at(party, 'Nm') ?? at(party, 'Pty', 'Nm'));
  };
  const [direct, ultimate] = isOut ? ['Cdtr', 'UltmtCdtr'] : ['Dbtr', 'UltmtDbtr'];
  const [by, whose] = [named(direct), named(ultimate)];
  return whose && whose !== by ? { whose, by } : { whose: by, by: '' };
}

function wordsOf(entry: Node, detail: Node): string {
  const remittance = at(detail, 'RmtInf') as Node | undefined;
  // Banks cut what was written into pieces, within a number too.
  const free = list(remittance?.Ustrd)
    .map(text)
    .reduce(
      (whole, piece) => (/-$/.test(whole) || whole === '' ? whole + piece : `${whole} ${piece}`),
      '',
    );
  const references = list(remittance?.Strd).map((each) => text(at(each, 'CdtrRefInf', 'Ref')));
  const said = [free, ...references].filter(Boolean).join(' ');
  const ownReference = text(at(detail, 'Refs', 'EndToEndId'));
  return plainText(
    [said, ownReference === 'NOTPROVIDED' ? '' : ownReference, said ? '' : text(entry.AddtlNtryInf)]
      .filter(Boolean)
      .join(' '),
  );
}

function statusOf(entry: Node): string {
  return text(at(entry, 'Sts', 'Cd') ?? entry.Sts);
}

function balanceOf(statement: Node, codes: readonly string[]) {
  const found = list(statement.Bal).findLast((each) =>
    codes.includes(text(at(each, 'Tp', 'CdOrPrtry', 'Cd'))),
  );
  const amount = found && dollarsOf(found.Amt);
  if (!found || !amount) return null;
  const balance = text(found.CdtDbtInd) === 'DBIT' ? subtractMoney('0.00', amount) : amount;
  return { balance, day: dayIn(found.Dt) ?? '' };
}

/** The first ten characters: the day as the bank wrote it, whatever zone follows. */
function dayIn(value: unknown): string | null {
  return bankDay(text(at(value, 'Dt') ?? at(value, 'DtTm')).slice(0, 10), 'ymd');
}

function dollarsOf(value: unknown): string | null {
  const read = bankAmount(text(value), 'point');
  return typeof read === 'object' ? read.money : null;
}

function at(from: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (node, name) => (node && typeof node === 'object' ? (node as Node)[name] : undefined),
    from,
  );
}

function list(value: unknown): Node[] {
  return Array.isArray(value)
    ? (value as Node[])
    : value === undefined || value === ''
      ? []
      : [value as Node];
}

function text(value: unknown): string {
  if (typeof value === 'object' && value !== null) return text((value as Node)['#text']);
  return typeof value === 'string' ? plainText(value) : '';
}
