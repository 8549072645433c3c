import type { HandedFile, HandOver } from './handed-entry.ts';

/** The records of one entry, which stay in one file. */
export type WrittenEntry = { number: string; records: readonly string[] };

/** What a file of one program begins with and how much it holds; its headings count as bytes and not as rows. */
type FileShape = {
  heading: string;
  mostRows: number;
  /** The most records of entries, where a program counts these. */
  mostEntries?: number;
  mostBytes: number;
  program: string;
  type: string;
};

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Puts entries into as few files as hold them, in their order and without cutting one; `name` is that of one file. */
export function inFiles(
  entries: readonly WrittenEntry[],
  { heading, mostRows, mostEntries = mostRows, mostBytes, program, type }: FileShape,
  name: { begin: string; ending: string },
): HandOver {
  const texts: string[] = [];
  const problems: string[] = [];
  const free = mostBytes - bytesOf(heading);
  let rows = 0;
  let held = 0;
  let bytes = 0;
  for (const { number, records } of entries) {
    const text = records.join('');
    const size = bytesOf(text);
    if (records.length > mostRows || size > free) {
      problems.push(
        `Entry ${number} has ${records.length} lines. ${program} takes no file that holds it.`,
      );
      continue;
    }
    const last = texts.length - 1;
    if (
      last < 0 ||
      rows + records.length > mostRows ||
      held >= mostEntries ||
      bytes + size > free
    ) {
      texts.push(heading + text);
      rows = records.length;
      held = 1;
      bytes = size;
    } else {
      texts[last] += text;
      rows += records.length;
      held += 1;
      bytes += size;
    }
  }
  return { files: namedFiles(texts, type, name), problems };
}

/** Gives each text its file name: parts are numbered where there are several. */
function namedFiles(
  texts: readonly string[],
  type: string,
  { begin, ending }: { begin: string; ending: string },
): HandedFile[] {
  return texts.map((content, at) => ({
    name: `${begin}${texts.length > 1 ? `-${at + 1}-of-${texts.length}` : ''}.${ending}`,
    content,
    type,
  }));
}
