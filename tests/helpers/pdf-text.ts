import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF as a reader would copy them, its white space as single spaces, those of each page, and how many it has. */
export async function readPdf(
  pdf: Uint8Array,
): Promise<{ words: string; byPage: string[]; pages: number }> {
  const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: false });
  const plain = (words: string) => words.replace(/\s+/g, ' ');
  return { words: plain(text.join('\n')), byPage: text.map(plain), pages: totalPages };
}

type Piece = { page: number; left: number; right: number; line: number; words: string };

/** Every piece of text of a PDF with its place in points. */
async function piecesOf(pdf: Uint8Array): Promise<Piece[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pieces: Piece[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [left, line] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))];
      pieces.push({ page, left, right: left + item.width, line, words: item.str });
    }
  }
  return pieces;
}

/** The texts of a PDF that run over another one on their line or into the margin of a Letter page, in words. */
export async function overrunsIn(pdf: Uint8Array): Promise<string[]> {
  const pieces = await piecesOf(pdf);
  return pieces.flatMap((piece) => {
    const onto = pieces.find(
      (other) =>
        other !== piece &&
        other.page === piece.page &&
        other.line === piece.line &&
        other.left >= piece.left &&
        other.left < piece.right - 1,
    );
    if (onto) return [`page ${piece.page}: "${piece.words}" runs over "${onto.words}"`];
    return piece.right > 612 - 30 ? [`page ${piece.page}: "${piece.words}" leaves the page`] : [];
  });
}

/** The pages of a PDF that have fewer than so many letters. */
export async function emptyPagesOf(pdf: Uint8Array, letters = 200): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { page, words } of await piecesOf(pdf)) {
    counts.set(page, (counts.get(page) ?? 0) + words.length);
  }
  const { pages } = await readPdf(pdf);
  return Array.from({ length: pages }, (_, at) => at + 1).filter(
    (page) => (counts.get(page) ?? 0) < letters,
  );
}
