import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// docs/security-asvs.md says of each requirement of OWASP ASVS 5.0, levels 1 and 2, what meets it, docs/security-asvs-3.md of
// each of level 3. This holds them to the list of requirements, to files that exist, and to the counts and open items of
// docs/security.md.

type Row = { number: string; level: string; status: string; how: string; test: string };

const STATUSES = ['met', 'n.a.', 'open'];
const first = readFileSync('docs/security-asvs.md', 'utf8');
const third = readFileSync('docs/security-asvs-3.md', 'utf8');
const map = first + third;
const summary = readFileSync('docs/security.md', 'utf8');

/**
 * The rows of a page, on which requirements of level 1 are bold and the others have its own level. A row whose status is not
 * "met" begins with it.
 */
const rowsOf = (text: string, level: string): Row[] =>
  [...text.matchAll(/^\| (\*\*)?(\d+\.\d+\.\d+)(?:\*\*)? \|(.*)\|$/gm)].map(
    ([, bold, number = '', rest = '']) => {
      const [, how = '', test = ''] = rest.split('|').map((it) => it.trim());
      const [, status = 'met', why = how] = /^\*\*(.+?)\*\*: (.*)$/.exec(how) ?? [];
      return { number, level: bold ? '1' : level, status, how: why, test };
    },
  );
/** The rows of levels 1 and 2, which docs/security.md counts chapter by chapter. */
const aimed = rowsOf(first, '2');
const rows = [...aimed, ...rowsOf(third, '3')];

/** The requirements as the standard numbers them, each with its level. */
const required = readFileSync('tests/unit/asvs-5.0-levels.txt', 'utf8')
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [level = '', numbers = ''] = line.split(': ');
    return numbers.split(' ').map((number) => ({ number, level }));
  });

const byChapter = (chapter: string) =>
  aimed.filter(({ number }) => number.split('.')[0] === chapter);
const counts = (some: Row[]) =>
  STATUSES.map((status) => some.filter((row) => row.status === status).length);

describe('the map of the security standard', () => {
  it('has each requirement once, with its level', () => {
    expect(required).toHaveLength(345);
    const key = ({ number, level }: { number: string; level: string }) => `${number} ${level}`;
    expect(rows.map(key).sort()).toEqual(required.map(key).sort());
  });

  it('says of each that is not met that it is not applicable or open, and of all how', () => {
    expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
    expect(rows.filter(({ how }) => how === '')).toEqual([]);
  });

  it('names for what is met a file, a test or a section', () => {
    const bare = rows.filter(
      ({ status, how, test }) => status === 'met' && !/`[^`]+`|\]\(security\.md#/.test(how + test),
    );
    expect(bare).toEqual([]);
  });

  it('names only files that exist', () => {
    const named = [...map.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(200);
    expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([]);
  });

  it('links only to sections that exist', () => {
    const sections = [...summary.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    const linked = [...map.matchAll(/security\.md#([\w-]+)/g)].map(([, section = '']) => section);
    expect([...new Set(linked)].filter((section) => !sections.includes(section))).toEqual([]);
  });

  it('is counted in docs/security.md as it is', () => {
    const chapters = [...summary.matchAll(/^\| V(\d+) [^|]*\| (\d+) \| (\d+) \| (\d+) \|$/gm)];
    expect(chapters).toHaveLength(17);
    for (const [, chapter = '', ...figures] of chapters) {
      expect([chapter, figures.map(Number)]).toEqual([chapter, counts(byChapter(chapter))]);
    }
    const [, ...all] = /^\| all 253 \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(summary) ?? [];
    expect(all.map(Number)).toEqual(counts(aimed));
  });

  it('counts level 3 on its own page as it is', () => {
    const told = /^The (\d+) requirements[\s\S]*: (\d+) met, (\d+) not applicable, (\d+) open\./m;
    const figures = (told.exec(third) ?? []).slice(1).map(Number);
    const own = rowsOf(third, '3');
    expect(figures).toEqual([own.length, ...counts(own)]);
  });

  it('has its open requirements collected in docs/security.md', () => {
    const collected = [...summary.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \|/gm)];
    const open = aimed.filter(({ status }) => status === 'open');
    expect(collected.map(([, number, level]) => `${number} ${level}`)).toEqual(
      open.map(({ number, level }) => `${number} ${level}`),
    );
  });
});
