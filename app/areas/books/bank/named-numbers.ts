/** What a text names: whole numbers of invoices, strongly where a word says so, and numbers after such a word that are none. */
type Named = { strong: string[]; weak: string[]; unknown: string[] };

/** How invoices are told by what people write: by the digits of their numbers, without zeros in front. */
export type NumberIndex = {
  byKey: ReadonlyMap<string, readonly string[]>;
  prefixes: ReadonlySet<string>;
};

// Words that stand before the number of an invoice, and those that stand before other numbers.
const SAYS = new Set(
  'INV INVOICE INVOICES INVS INVNO IN RE RECHNUNG RG RNR BILL BILLS NO NR NUM NUMBER REF REFERENCE'.split(
    ' ',
  ),
);
const OTHER = new Set(
  'PO ORDER CHECK CHQ CHEQUE CK ACCT ACCOUNT ACC CONF CONFIRMATION TRACE ID TRN TXN PPD CCD DES CARD ST SUITE UNIT APT ROOM EST QUOTE SO WO JOB TICKET PROPOSAL'.split(
    ' ',
  ),
);
const WORDS = /([A-Z]+)|(\d+(?:[-/.]\d+)*)|([^A-Z\d]+)/g;
const DATE = /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})$/;
const JOINS = /^[\s+&,;/]*$/;

/** Returns the index of these invoices, by their numbers. */
export function numberIndex(invoices: readonly { id: string; number: string }[]): NumberIndex {
  const byKey = new Map<string, string[]>();
  const prefixes = new Set<string>();
  for (const { id, number } of invoices) {
    const key = keyOf(number);
    if (key === '') continue;
    byKey.set(key, [...(byKey.get(key) ?? []), id]);
    for (const word of number.toUpperCase().match(/[A-Z]+/g) ?? []) prefixes.add(word);
  }
  return { byKey, prefixes };
}

/** The digits of a number, part by part, without zeros in front. */
function keyOf(number: string): string {
  return (number.match(/\d+/g) ?? []).map((run) => run.replace(/^0+(?=\d)/, '')).join('-');
}

/** What a bank's text names. A number counts whole: 21047 holds no 1047, and neither does a date or an order's number. */
export function namedNumbers(given: string, index: NumberIndex): Named {
  const text = withReferences(given.toUpperCase().normalize('NFKC'));
  const named: Named = { strong: [], weak: [], unknown: [] };
  let [word, gap, wasStrong] = ['', '', false];
  for (const [piece, letters, digits] of text.matchAll(WORDS)) {
    if (letters) {
      wasStrong =
        wasStrong &&
        gap !== '' &&
        (letters === 'AND' || SAYS.has(letters) || index.prefixes.has(letters));
      if (letters !== 'AND') word = letters;
      gap = '';
      continue;
    }
    if (!digits) {
      gap = piece;
      wasStrong &&= JOINS.test(piece);
      continue;
    }
    const says = SAYS.has(word) || index.prefixes.has(word);
    const isGlued = word !== '' && gap.trim() === gap && !/[\s,;+&]/.test(gap);
    const isOther = word !== '' && !wasStrong && (OTHER.has(word) || (isGlued && !says));
    const isStrong = wasStrong || (says && !OTHER.has(word));
    if (!isOther && !DATE.test(digits)) {
      const found = wholeNumbers(digits, index, isStrong);
      named[isStrong ? 'strong' : 'weak'].push(...found);
      if (isStrong && found.length === 0) named.unknown.push(digits);
    }
    wasStrong = isStrong;
    [word, gap] = ['', ''];
  }
  return {
    strong: [...new Set(named.strong)],
    weak: [...new Set(named.weak)],
    unknown: named.unknown,
  };
}

function wholeNumbers(
  digits: string,
  { byKey }: NumberIndex,
  isStrong: boolean,
): readonly string[] {
  const whole = byKey.get(keyOf(digits));
  if (whole) return isStrong || digits.length >= 3 ? whole : [];
  const runs = digits.split(/[-/.]/);
  if (runs.length === 1) return [];
  const each = runs.map((run) => (run.length >= 3 ? (byKey.get(keyOf(run)) ?? []) : []));
  return each.every((found) => found.length > 0) ? each.flat() : [];
}

/** A creditor reference (RF, ISO 11649) whose check digits are right gives way to what it refers to. */
function withReferences(text: string): string {
  return text.replace(/\bRF(\d\d)([A-Z0-9]{1,21})\b/g, (whole, check: string, own: string) => {
    const digits = `${own}RF${check}`.replace(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    );
    return BigInt(digits) % 97n === 1n ? own : whole.replace(/\d/g, '#');
  });
}

/** Whether two numbers differ as mistyped ones do: two digits next to each other turned round, or one that is another. */
export function isMistyped(one: string, other: string): boolean {
  const [a, b] = [keyOf(one), keyOf(other)];
  if (a.length !== b.length || a.length < 3 || a === b) return false;
  const apart = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  if (apart.length === 1) return true;
  return [...a].sort().join() === [...b].sort().join() && apart.length <= 3;
}
