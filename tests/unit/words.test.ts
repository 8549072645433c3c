import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The product's own words, one for one thing: docs/style.md, sections 1 and 10. What no pattern can judge is read aloud.

/** Words that no comment and no name has, with the product's word; `of` is what the word is right for. */
const WORDS: readonly { not: RegExp; but: string; of?: RegExp }[] = [
  { not: /kept/i, but: 'stored, cached, saved, buffered, archived or unchanged', of: /promis/i },
  { not: /happenings?/i, but: 'event' },
  { not: /doors?/i, but: 'endpoint, connection, entry point or sign-in screen' },
  { not: /news/i, but: 'change, notice or announcement' },
  { not: /agreements?/i, but: 'contract' },
  { not: /(?:an?|the|this|each) (?:bill|offer)/i, but: 'invoice, proposal' },
];

/** Names that no product module has for an invoice or a proposal. */
const BARE = ['bill', 'offer'];

/** Words that no screen, email, document or text of the demo firm has, with the product's word. */
const TEXTS: readonly { not: RegExp; but: string }[] = [
  {
    not: /\bmails\b|\bmailed\b|\b(?:a|by|this|the|each|test) mail\b(?! server| folder| service)|\be-mail/i,
    but: 'email',
  },
  { not: /\b(?:take|taken|taking) back\b/i, but: 'undo, withdraw or reverse' },
  { not: /(?<!')\bcancell(?:ed|ing)\b(?!'|\()/i, but: 'canceled, canceling' },
];

/** Where maintenance agreements are estimated: the trade's own word. */
const TRADE = 'app/areas/estimator/';

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name));

const sources = [
  'server.ts',
  ...['app', 'scripts', 'bench'].flatMap((folder) => filesOf(folder, /\.(?:tsx?|mjs|css)$/)),
].filter((file) => !file.startsWith(TRADE));

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const commentsOf = (file: string) => readFileSync(file, 'utf8').match(COMMENT) ?? [];

/** The names of a module's code; of a component only those that prose could not be. */
function namesOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(COMMENT, '').replace(TEXT, "''");
  const names = file.endsWith('.tsx')
    ? /(?<=\b(?:const|let|function|type) )\w+|\b[a-z]+(?:[A-Z]\w*)+\b/g
    : /[A-Za-z_$][\w$]*/g;
  return code.match(names) ?? [];
}

/** Whether a name such as `storedKeys`, or a word in it, is one that is not used. */
const hasWord = (name: string, not: RegExp) =>
  name.split(/(?=[A-Z])|_/).some((part) => new RegExp(`^(?:${not.source})$`, 'i').test(part));

/** A file's sentences: a module's strings with a blank in them, and the text between its elements. */
function textsOf(file: string): string[] {
  if (file.endsWith('.txt')) return readFileSync(file, 'utf8').split('\n');
  const code = readFileSync(file, 'utf8').replace(COMMENT, '');
  const between = file.endsWith('.tsx') ? (code.match(/(?<=[>}])[^<>{}]*(?=[<{])/g) ?? []) : [];
  return [...(code.match(TEXT) ?? []), ...between].filter((text) => /\w\s+\w/.test(text));
}

describe('the words of this house', () => {
  it.each(TEXTS)('says nothing on screen and in mail that has $not', ({ not, but }) => {
    const read = [
      ...sources.filter((file) => file.startsWith('app')),
      ...filesOf('demo', /\.(?:ts|txt)$/),
    ];
    const found = read
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        textsOf(file)
          .filter((text) => not.test(text.replace(/\s+/g, ' ')))
          .map((text) => `${file}: ${text}`),
      );
    expect(found, `Say ${but}`).toEqual([]);
  });

  it.each(WORDS)('has no comment that says $not', ({ not, but, of }) => {
    const whole = new RegExp(`\\b(?:${not.source})\\b`, 'i');
    const found = sources.flatMap((file) =>
      commentsOf(file)
        .filter((comment) => whole.test(comment) && !of?.test(comment))
        .map((comment) => `${file}: ${comment}`),
    );
    expect(found, `Say ${but}`).toEqual([]);
  });

  it.each(WORDS)('has no name with $not in it', ({ not, but, of }) => {
    const others = sources.filter((file) => !of?.test(readFileSync(file, 'utf8')));
    const found = others.flatMap((file) =>
      namesOf(file)
        .filter((name) => hasWord(name, not))
        .map((name) => `${file}: ${name}`),
    );
    expect(found, `Say ${but}`).toEqual([]);
  });

  it.each(BARE)('has nothing named %s', (bare) => {
    const found = sources.filter(
      (file) => /^app\/.*(?<!\.test)\.ts$/.test(file) && namesOf(file).includes(bare),
    );
    expect(found, 'Say invoice, proposal').toEqual([]);
  });
});
