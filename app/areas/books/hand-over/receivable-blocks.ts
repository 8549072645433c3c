import {
  type HandedAccount,
  type HandedEntry,
  journalNumber,
  signedCents,
} from './handed-entry.ts';

/** One line of a block: debits above zero, credits below; the client of a receivable line, null on others. */
export type BlockLine = { account: HandedAccount; customer: string | null; cents: bigint };

/** An entry as QuickBooks takes it: it balances, and a line of receivables is its first and only one. */
type ReceivableBlock = { number: string; lines: BlockLine[] };

/**
 * Cuts an entry into blocks with one receivable line each. The receivable lines of one client are one line with their sum; the
 * other lines are shared out among the clients in order, whole where they fit. An entry that nets to nothing has no block.
 * Returns a sentence where it can't be done: a receivable line without a client, or money that goes from client to client.
 */
export function receivableBlocks(entry: HandedEntry): ReceivableBlock[] | string {
  const number = journalNumber(entry.number);
  const receivables = new Map<string, BlockLine>();
  const others: BlockLine[] = [];
  for (const line of entry.lines) {
    const cents = signedCents(line);
    if (!line.account.isReceivable) {
      if (cents !== 0n) others.push({ account: line.account, customer: null, cents });
      continue;
    }
    const customer = line.customer ?? entry.customer;
    if (!customer) {
      return `Entry ${number} has a receivable line without a client. QuickBooks takes none.`;
    }
    const key = JSON.stringify([line.account.key, customer]);
    const sum = (receivables.get(key)?.cents ?? 0n) + cents;
    receivables.set(key, { account: line.account, customer, cents: sum });
  }
  const owed = [...receivables.values()].filter(({ cents }) => cents !== 0n);
  if (owed.length < 2) {
    const lines = [...owed, ...others];
    return lines.length > 0 ? [{ number, lines }] : [];
  }
  const blocks = sharedOut(owed, others);
  if (!blocks) {
    return `Entry ${number} moves money between clients. QuickBooks takes one receivable line in an entry: enter it there by hand, or post it again as one entry for each client.`;
  }
  return blocks.map((lines, at) => ({ number: `${number}-${at + 1}`, lines }));
}

/** The lines of a block for each receivable line, or undefined where the other lines can't settle every one of them. */
function sharedOut(
  owed: readonly BlockLine[],
  others: readonly BlockLine[],
): BlockLine[][] | undefined {
  const rest = others.map((line) => ({ ...line }));
  const blocks: BlockLine[][] = [];
  for (const receivable of owed) {
    let due = -receivable.cents;
    const block = [receivable];
    for (const line of rest) {
      if (due === 0n || line.cents === 0n || line.cents < 0n !== due < 0n) continue;
      const isWhole = due < 0n ? line.cents >= due : line.cents <= due;
      const cents = isWhole ? line.cents : due;
      block.push({ ...line, cents });
      line.cents -= cents;
      due -= cents;
    }
    if (due !== 0n) return undefined;
    blocks.push(block);
  }
  // What is left comes to zero: a discount and the income that it was given on.
  blocks.at(-1)?.push(...rest.filter(({ cents }) => cents !== 0n));
  return blocks;
}
