/**
 * Joins the paragraphs of flowed text (RFC 3676): a line that ends in a space continues in the next one of the same quotation.
 */
export function unflowed(text: string, isTight: boolean): string {
  const rows: string[] = [];
  let open: { depth: number; pieces: string[] } | null = null;
  const close = () => {
    if (open) rows.push(asRow(open.depth, open.pieces.join('')));
    open = null;
  };
  for (const line of text.split(/\r?\n/)) {
    const [marks = ''] = /^>*/.exec(line) ?? [];
    const depth = marks.length;
    // A line that begins with a space, a quotation mark or "From " has one more in front.
    const words = line.slice(depth).replace(/^ /, '');
    const isSignature = words === '-- ';
    if (open && (open.depth !== depth || isSignature)) close();
    const goesOn = words.endsWith(' ') && !isSignature;
    open ??= { depth, pieces: [] };
    open.pieces.push(goesOn && isTight ? words.slice(0, -1) : words);
    if (!goesOn) close();
  }
  close();
  return rows.join('\n');
}

const asRow = (depth: number, words: string) =>
  depth === 0 ? words : `${'>'.repeat(depth)} ${words}`;
