import { parseDocument } from 'htmlparser2';
import { countedList, type Part, type Printed, partsOf, wordsOf } from './printed-page.ts';

/** What the frame around a page counts: people or records at each section, and what is unread at the bell. */
type Marks = { sections: Record<string, number>; bell: number };

/** Reads the counts of the frame around a page. */
export function marksOf(html: string): Marks {
  const page = parseDocument(html) as unknown as Part;
  const [navigation] = partsOf(page, 'nav').filter(
    ({ attribs }) => attribs['aria-label'] === 'Sections',
  );
  const sections = (navigation ? partsOf(navigation, 'a') : []).flatMap((link) => {
    const count = / (\d+) (?:unread|unread or to do|waiting for approval)$/.exec(
      wordsOf(link),
    )?.[1];
    return count ? [[link.attribs.href ?? '', Number(count)] as const] : [];
  });
  const bells = partsOf(page, 'button').flatMap(
    (button) => /Notices, (\d+) unread records?$/.exec(wordsOf(button))?.[1] ?? [],
  );
  return { sections: Object.fromEntries(sections), bell: Number(bells[0] ?? 0) };
}

/** The section of an address, as its navigation names it. */
export const sectionOf = (address: string): string => address.split(/[/?]/, 3).join('/');

/** How many there are of each. */
export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** The lists of what asks someone to act: the count of each heading, its rows by where they lead, and the counts of what it leaves out. */
export function askedOn({ main }: Printed): {
  title: string;
  count: number;
  rows: string[];
  further: number[];
}[] {
  return partsOf(main, 'section').flatMap((section) => {
    const [heading] = partsOf(section, 'h2');
    const list = partsOf(section, 'ul').find(({ attribs }) => attribs['aria-label']);
    const found = /^(.+) (\d+)$/.exec(wordsOf(heading));
    if (!list || !found || list.attribs['aria-label'] !== found[1]) return [];
    const rows = partsOf(list, 'li').flatMap((row) => partsOf(row, 'a')[0]?.attribs.href ?? []);
    const further = partsOf(section, 'a').flatMap((link) => {
      const all = /^All ([\d,]+) [a-z]/.exec(wordsOf(link))?.[1];
      return all ? [Number(all.replace(/,/g, ''))] : [];
    });
    return [{ title: found[1] ?? '', count: Number(found[2]), rows, further }];
  });
}

/** How many records a list says it has; zero where it says none. */
export const countOf = (page: Printed): number => countedList(page)?.count ?? 0;
