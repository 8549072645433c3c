import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// A decision is in force or names the one that replaced it, the index has a line for each, and every link leads somewhere.

const FOLDER = 'docs/decisions';
const MOST_WORDS_REPLACED = 120;

const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.+\.md$/.test(name));
const decisions = files.map((file) => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  const [, title = ''] = /^# \d{4}: (.+)$/m.exec(text) ?? [];
  const [, date = ''] = /^(\d{4}-\d\d-\d\d)[ ,.]/m.exec(text) ?? [];
  const [, successor] = /Replaced by \[\d{4}\]\(([^)]+)\)/.exec(text) ?? [];
  const status = successor ? 'replaced' : /\. In force[.;]/.test(text) ? 'in force' : '';
  return { file, number: file.slice(0, 4), text, title, date, status, successor };
});

/** The line of a decision in the index. */
const lineOf = ({ file, number, title, successor }: (typeof decisions)[number]) =>
  `- [${number}](${file}) ${title}${successor ? `: replaced by [${successor.slice(0, 4)}](${successor})` : ''}`;

describe('the decisions', () => {
  it('have a title with their number, a date and a status', () => {
    const bare = decisions.filter(
      ({ number, text, title, date, status }) =>
        !(text.startsWith(`# ${number}: `) && title && date && status),
    );
    expect(
      bare.map(({ file }) => file),
      'Begin with "# NNNN: Title" and "YYYY-MM-DD. In force." or "Replaced by [NNNN](file)."',
    ).toEqual([]);
  });

  it('have numbers of their own', () => {
    const numbers = decisions.map(({ number }) => number);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('name a successor that is there and in force, and shrink to a few lines', () => {
    const replaced = decisions.filter(({ successor }) => successor !== undefined);
    const wrong = replaced.filter(
      ({ successor, text }) =>
        decisions.find(({ file }) => file === successor)?.status !== 'in force' ||
        text.split(/\s+/).length > MOST_WORDS_REPLACED,
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('are in the index, in their order', () => {
    const listed = readFileSync(path.join(FOLDER, 'README.md'), 'utf8').match(/^- .+$/gm);
    expect(listed).toEqual(decisions.map(lineOf));
  });
});

/** The names by which a page's headings are linked. */
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it('every link of a page leads to a file, and to a heading of it', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/**/*.md', 'app/**/*.md'])];
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g)]
      .filter(([, to, anchor]) => {
        const file = to ? path.join(path.dirname(page), to) : page;
        return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});
