import { extractText } from 'unpdf';

/** The words of a PDF as a reader would copy them, its white space as single spaces, and how many pages it has. */
export async function readPdf(pdf: Uint8Array): Promise<{ words: string; pages: number }> {
  const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { words: text.replace(/\s+/g, ' '), pages: totalPages };
}
