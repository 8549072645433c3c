import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { fittingClients, type NamedClient, nameWords } from './fitting-names.ts';
import { isMistyped, type NumberIndex, namedNumbers, numberIndex } from './named-numbers.ts';

/** An invoice that money may be for, or that was paid not long ago: then nothing of it is open. */
type OwedInvoice = {
  id: string;
  number: string;
  customerId: string;
  companyName: string;
  open: string;
  /** How it was paid, in words: "card, Nov 3". */
  paid: string | null;
};

/** A line as it is matched. */
type MatchedLine = {
  amount: string;
  name: string | null;
  text: string;
  sent: string | null;
};

/** What a line pays, in this order; what is left becomes the client's prepayment, and the fee is what a bank took of it. */
type LineSettlement = {
  customerId: string;
  pays: { invoiceId: string; amount: string }[];
  prepayment: string;
  fee: string;
};

/**
 * What was found for a line. Clear: the whole number, the exact amount, one candidate. Proposed: with the reason. Open: nothing is chosen,
 * and `candidates` are what it may be for, the older first.
 */
export type Match = {
  kind: 'clear' | 'proposed' | 'open';
  reason: string;
  settlement: LineSettlement | null;
  candidates: OwedInvoice[];
  /** What else it is, as a form's `target` names it, and in words. */
  other: { target: string; words: string } | null;
};

/** What lines are matched with: every open invoice in the order of its age, those paid lately, and the clients. */
export type OwedNow = {
  invoices: readonly OwedInvoice[];
  byId: ReadonlyMap<string, OwedInvoice>;
  index: NumberIndex;
  clients: readonly NamedClient[];
  clientNames: ReadonlyMap<string, string>;
};

const MOST_TOGETHER = 12;

/** Prepares what many lines are matched with. */
export function owedBy(
  invoices: readonly OwedInvoice[],
  clients: readonly { id: string; name: string }[],
): OwedNow {
  return {
    invoices,
    byId: new Map(invoices.map((invoice) => [invoice.id, invoice])),
    index: numberIndex(invoices),
    clients: clients.map(({ id, name }) => ({ id, words: nameWords(name) })),
    clientNames: new Map(clients.map(({ id, name }) => [id, name])),
  };
}

/**
 * Finds what money that arrived is for, by the numbers that it names, its amount, and whose name it bears. `feeLimit` is what a bank may
 * have taken of it.
 */
export function matchLine(line: MatchedLine, owed: OwedNow, feeLimit: string): Match {
  if (compareMoney(line.amount, '0.00') <= 0) return open('Money that went out');
  const words = `${line.name ?? ''} ${line.text}`;
  const { strong, weak, unknown } = namedNumbers(line.text, owed.index);
  const named = (strong.length > 0 ? strong : weak).flatMap((id) => owed.byId.get(id) ?? []);
  const isOpen = (invoice: OwedInvoice) => compareMoney(invoice.open, '0.00') > 0;
  const namedOpen = named.filter(isOpen);
  if (named.length > 0) {
    const fits = fittingClients(words, owed.clients);
    const owners = [...new Set(named.map(({ customerId }) => customerId))];
    if (owners.length > 1) return open('It names invoices of several clients', namedOpen);
    if (fits.length > 0 && !owners.some((owner) => fits.includes(owner))) {
      return open(`The number is of ${named[0]?.companyName}, the name is ${namesOf(fits, owed)}`, [
        ...namedOpen,
        ...owed.invoices.filter((each) => isOpen(each) && fits.includes(each.customerId)),
      ]);
    }
    const isSure = strong.length > 0 && unknown.length === 0 && named.every(isOpen);
    return namedOpen.length > 0
      ? byNumbers(line, namedOpen, isSure, feeLimit)
      : alreadyPaid(line, named);
  }
  return byName(line, words, unknown, owed);
}

function byNumbers(
  line: MatchedLine,
  named: OwedInvoice[],
  isSure: boolean,
  feeLimit: string,
): Match {
  const sum = addMoney(...named.map((each) => each.open));
  const difference = compareMoney(line.amount, sum);
  if (difference === 0) {
    return found(
      isSure ? 'clear' : 'proposed',
      'The number and the amount fit',
      named,
      line.amount,
    );
  }
  if (difference > 0) {
    const more = subtractMoney(line.amount, sum);
    return found(
      'proposed',
      `${formatMoney(more)} more than is open becomes a prepayment`,
      named,
      line.amount,
    );
  }
  const short = subtractMoney(sum, line.amount);
  const isToldFee = line.sent === sum;
  if (isToldFee || (named.length === 1 && compareMoney(short, feeLimit) <= 0)) {
    const reason = isToldFee
      ? `${formatMoney(sum)} was sent, and a bank kept ${formatMoney(short)}`
      : `Short by ${formatMoney(short)}, within your limit for bank fees`;
    return found('proposed', reason, named, line.amount, short);
  }
  return found('proposed', `A part: ${formatMoney(short)} stays open`, named, line.amount);
}

function alreadyPaid(line: MatchedLine, [paid]: OwedInvoice[]): Match {
  if (!paid) return open('Nothing fits');
  const how = paid.paid ? ` (${paid.paid})` : '';
  return prepayment(`${paid.number} is already paid${how}`, paid.customerId, line.amount);
}

function byName(
  line: MatchedLine,
  words: string,
  unknown: readonly string[],
  owed: OwedNow,
): Match {
  const exact = (each: OwedInvoice) => each.open === line.amount;
  const fits = fittingClients(words, owed.clients);
  const [client] = fits;
  const ofThem = owed.invoices.filter(
    (each) => compareMoney(each.open, '0.00') > 0 && fits.includes(each.customerId),
  );
  if (!client) {
    const candidates = owed.invoices.filter(exact);
    return open(candidates.length > 0 ? 'Only the amount fits' : 'Nothing fits', candidates);
  }
  if (fits.length > 1) return open(`The name fits ${namesOf(fits, owed)}`, ofThem);
  const same = ofThem.filter(exact);
  const [one] = same;
  if (one && same.length === 1) {
    const typed = unknown.find((number) => isMistyped(number, one.number));
    if (unknown.length > 0 && !typed) {
      return open(`The reference says ${unknown.join(', ')}, which is no open invoice`, ofThem);
    }
    const reason = typed
      ? `The name and the amount fit; the reference says ${typed}`
      : 'The name and the amount fit, without a number';
    return found('proposed', reason, [one], line.amount);
  }
  if (unknown.length > 0) {
    return open(`The reference says ${unknown.join(', ')}, which is no open invoice`, ofThem);
  }
  if (same.length > 1) return open('Several invoices of this client have this amount', same);
  if (ofThem.length === 0) {
    return prepayment('This client has no open invoice', client, line.amount);
  }
  const together = onlySum(ofThem, line.amount);
  if (together) {
    return found(
      'proposed',
      'The only invoices of this client that add up to it',
      together,
      line.amount,
    );
  }
  return open('The name fits, no amount does', ofThem);
}

/** The one set of several invoices that comes to an amount; null for none, or more than one. */
function onlySum(invoices: readonly OwedInvoice[], amount: string): OwedInvoice[] | null {
  if (invoices.length > MOST_TOGETHER) return null;
  let only: OwedInvoice[] | null = null;
  for (let set = 1; set < 2 ** invoices.length; set += 1) {
    const chosen = invoices.filter((_, at) => set & (2 ** at));
    if (addMoney(...chosen.map((each) => each.open)) !== amount) continue;
    if (only) return null;
    only = chosen;
  }
  return only;
}

function found(
  kind: 'clear' | 'proposed',
  reason: string,
  invoices: readonly OwedInvoice[],
  amount: string,
  fee = '0.00',
): Match {
  const customerId = invoices[0]?.customerId ?? '';
  return {
    kind,
    reason,
    settlement: settled(customerId, invoices, amount, fee),
    candidates: [...invoices],
    other: null,
  };
}

/** Spreads money over invoices, the first first; what is left over is a prepayment. */
export function settled(
  customerId: string,
  invoices: readonly Pick<OwedInvoice, 'id' | 'open'>[],
  amount: string,
  fee: string,
): LineSettlement {
  let rest = addMoney(amount, fee);
  const pays = invoices.flatMap((invoice) => {
    const part = compareMoney(rest, invoice.open) < 0 ? rest : invoice.open;
    rest = subtractMoney(rest, part);
    return compareMoney(part, '0.00') > 0 ? [{ invoiceId: invoice.id, amount: part }] : [];
  });
  return { customerId, pays, prepayment: rest, fee };
}

function prepayment(reason: string, customerId: string, amount: string): Match {
  const settlement = { customerId, pays: [], prepayment: amount, fee: '0.00' };
  return { kind: 'proposed', reason, settlement, candidates: [], other: null };
}

function open(reason: string, candidates: OwedInvoice[] = []): Match {
  return { kind: 'open', reason, settlement: null, candidates, other: null };
}

function namesOf(ids: readonly string[], { clientNames }: OwedNow): string {
  return ids.map((id) => clientNames.get(id) ?? '').join(' and ');
}
