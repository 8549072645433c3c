import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A text that is cut by `slice` may end within a character, and the database refuses what is left of it: `cutText` cuts what
// people wrote. What is cut at fewer characters than these is a list or the machine's own letters.
const FEW = 60;

const CUT = /\.(?:slice\(\s*0,|substring\(\s*0,|substr\(\s*0,)\s*(\d[\d_]*|[A-Z][A-Z_]+)/g;

/** What may be cut at more: lists, and letters without accents. */
const NO_TEXT: Readonly<Record<string, readonly string[]>> = {
  'app/areas/knowledge/article-commands.server.ts': ['190'],
  'app/areas/knowledge/article-slug.ts': ['MAX_SLUG'],
  'app/areas/contracts/pdf/contract-pdf.server.ts': ['80'],
  'app/areas/activity/customer-activity-queries.server.ts': ['READ'],
  'app/areas/billing/statement-queries.server.ts': ['MOST_OPEN'],
  'app/areas/books/receivables-queries.server.ts': ['MOST_CLIENTS'],
  'app/areas/outcomes/figure-queries.server.ts': ['PAGE'],
  // Letters, each of them whole.
  'app/areas/search/search-terms.ts': ['LONGEST_QUERY'],
  'app/areas/time/expense-queries.server.ts': ['MOST_TIME_LINES'],
  'app/areas/time/time-invoice-queries.server.ts': ['MOST_ENTRIES_AT_ONCE'],
};

function limitOf(name: string, source: string): number {
  if (/^\d/.test(name)) return Number(name.replaceAll('_', ''));
  const found = new RegExp(`\\b${name}\\b[^=\\n]*= ([\\d_]+)`).exec(source)?.[1];
  return found ? Number(found.replaceAll('_', '')) : 0;
}

it('finds no text that is cut within a character', () => {
  const constants = globSync('app/**/*.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const bare = globSync('app/**/*.{ts,tsx}')
    // The mailbox cuts what is only looked at, too.
    .filter((file) => !/\.test\.tsx?$|^app\/areas\/mailbox\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return Array.from(source.matchAll(CUT))
        .filter(([, name = '']) => !NO_TEXT[file]?.includes(name))
        .filter(([, name = '']) => (limitOf(name, source) || limitOf(name, constants)) >= FEW)
        .map(([whole]) => `${file}: ${whole}`);
    });
  expect(bare, 'Cut what people wrote by cutText').toEqual([]);
});
