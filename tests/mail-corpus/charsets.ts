// Texts in the character sets of older mail programs, worked out backwards from how they are read.

const tables = new Map<string, Map<string, number[]>>();

/** Each character of a set of single bytes, or of EUC-JP with its pairs, and its bytes. */
function tableOf(charset: string): Map<string, number[]> {
  const known = tables.get(charset);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(charset, { fatal: true });
  const learn = (...bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (!table.has(character)) table.set(character, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  const isPaired = charset === 'euc-jp' || charset === 'shift_jis';
  for (let first = 0; first < (isPaired ? 0x80 : 0x100); first += 1) learn(first);
  if (isPaired) {
    for (let first = 0x81; first < 0xfd; first += 1) {
      for (let second = 0x40; second < 0xff; second += 1) learn(first, second);
    }
  }
  tables.set(charset, table);
  return table;
}

/** A text in a character set; throws on a character that the set lacks. */
export function encoded(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text);
  if (charset === 'iso-2022-jp') return iso2022(text);
  const table = tableOf(charset);
  const bytes = Array.from(text, (character) => {
    const found = table.get(character);
    if (!found) throw new Error(`${charset} has no ${character}`);
    return found;
  });
  return Buffer.from(bytes.flat());
}

/** Whether a character set has all characters of a text. */
export function holds(text: string, charset: string): boolean {
  try {
    encoded(text, charset);
    return true;
  } catch {
    return false;
  }
}

function iso2022(text: string): Buffer {
  const table = tableOf('euc-jp');
  const bytes: number[] = [];
  let isJapanese = false;
  for (const character of text) {
    const found = table.get(character);
    if (!found) throw new Error(`iso-2022-jp has no ${character}`);
    const isPair = found.length === 2;
    if (isPair !== isJapanese) bytes.push(0x1b, ...Buffer.from(isPair ? '$B' : '(B'));
    isJapanese = isPair;
    bytes.push(...found.map((byte) => byte & 0x7f));
  }
  if (isJapanese) bytes.push(0x1b, ...Buffer.from('(B'));
  return Buffer.from(bytes);
}
