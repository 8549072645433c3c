/** One entry of an IIF file: its rows by the names of their columns, the first of them the TRNS row. */
type IifBlock = { rows: Record<string, string>[] };

/**
 * Reads an IIF file as QuickBooks Desktop does, row by row.
 * @throws Error where it would be refused: a row outside its place, or with other fields than its header.
 */
export function blocksOfIif(text: string): IifBlock[] {
  if (text === '') return [];
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.');
  const headers = new Map<string, string[]>();
  const blocks: IifBlock[] = [];
  let open: IifBlock | undefined;
  for (const line of text.slice(0, -2).split('\r\n')) {
    const [keyword = '', ...fields] = line.split('\t');
    if (keyword.startsWith('!')) {
      headers.set(keyword.slice(1), fields);
      continue;
    }
    const names = headers.get(keyword);
    if (!names) throw new Error(`"${keyword}" has no header.`);
    if (names.length !== fields.length) throw new Error(`Other fields than the header: ${line}`);
    if (/[\r\n"]/.test(line)) throw new Error(`A break or a quote in a field: ${line}`);
    if ((keyword === 'TRNS') === (open !== undefined)) throw new Error(`Out of place: ${line}`);
    if (keyword === 'ENDTRNS') {
      open = undefined;
      continue;
    }
    const row = Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']));
    if (open) open.rows.push(row);
    else {
      open = { rows: [row] };
      blocks.push(open);
    }
  }
  if (open) throw new Error('The last entry has no end.');
  return blocks;
}
