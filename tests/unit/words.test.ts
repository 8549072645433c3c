import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// One word for one thing, the field's own: docs/style.md, section 1.

/** Words that are not used, with what is used instead; `of` is what the word is right for. */
const WORDS: readonly { not: RegExp; but: string; of?: RegExp }[] = [
  { not: /kept/i, but: 'stored, cached, saved, buffered, archived or unchanged', of: /promis/i },
  { not: /happenings?/i, but: 'event' },
  { not: /doors?/i, but: 'endpoint, connection, entry point or sign-in screen' },
  { not: /news/i, but: 'change, notice or announcement' },
  { not: /agreements?/i, but: 'contract' },
  { not: /unheard/i, but: 'silently, or without a notice' },
  { not: /(?:an?|the|this|each) (?:bill|offer)/i, but: 'invoice, proposal' },
];

/** Names that say only that something is past. */
const BARE = ['bill', 'offer', 'told', 'said', 'heard', 'looks', 'untold'];

/** Words that no screen, mail or document says, with what stands in their place: US business English. */
const TEXTS: readonly { not: RegExp; but: string }[] = [
  {
    not: /\bmails\b|\bmailed\b|\b(?:a|by|this|the|each|test) mail\b(?! server| folder| service)|\be-mail/i,
    but: 'email',
  },
  { not: /\b(?:take|taken|taking) back\b/i, but: 'undo, withdraw or reverse' },
  { not: /\btold of\b|\bis told\b|\bare told\b/i, but: 'notified' },
  { not: /\bsomebody\b/i, but: 'someone' },
  { not: /\banew\b/i, but: 'again' },
  { not: /\b(?:has|have|had) run out\b|\bran out\b/i, but: 'expired' },
  { not: /(?<!')\bcancell(?:ed|ing)\b(?!'|\()/i, but: 'canceled, canceling' },
  { not: /\bwaits? for your\b/i, but: 'please respond, or is ready for your' },
  { not: /\bwhoever\b/i, but: 'anyone who, the person who' },
  { not: /\bnobody (?:gets|found)\b/i, but: 'no email is sent, no one found' },
  { not: /\bmeanwhile\b/i, but: 'in the meantime' },
  { not: /\bfor good\b/i, but: 'permanently' },
  { not: /\bstands? (?:in|under|below|beside|here|there)\b/i, but: 'is, or shows up here' },
  { not: /\bbeside\b/i, but: 'next to, with, besides' },
  { not: /\bis not there any more\b/i, but: 'no longer exists' },
];

/** Words that no page of docs, text of the demo firm, comment or title of a test says. */
const PROSE: readonly { not: RegExp; but: string }[] = [
  { not: /\ba emailed\b/i, but: 'an emailed' },
  { not: /\banew\b/i, but: 'again' },
  { not: /\bmend(?:s|ed|ing)?\b/i, but: 'fix' },
  { not: /\b(?:has|have|had) run out\b/i, but: 'expired' },
  { not: /\b(?:is|are|was|were) told of\b/i, but: 'notified of' },
  { not: /\bat the most\b/i, but: 'at most' },
  { not: /\blies? (?:in|under|below|beside|within)\b/i, but: 'is, are' },
  { not: /\bstands? (?:in|under|below|beside|there|here)\b/i, but: 'is, are' },
  { not: /(?<![-./])\bmail(?:s|ed)\b(?![-./])/i, but: 'email' },
  { not: /\b(?:a|each|every|this|one) mail\b(?! server| folder| service| job)/i, but: 'email' },
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

/** The names of a module's code; of a component those alone that prose could not be. */
function namesOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(COMMENT, '').replace(TEXT, "''");
  const names = file.endsWith('.tsx')
    ? /(?<=\b(?:const|let|function|type) )\w+|\b[a-z]+(?:[A-Z]\w*)+\b/g
    : /[A-Za-z_$][\w$]*/g;
  return code.match(names) ?? [];
}

/** Whether the words of a name, such as `storedKeys`, have one that is not used. */
const hasWord = (name: string, not: RegExp) =>
  name.split(/(?=[A-Z])|_/).some((part) => new RegExp(`^(?:${not.source})$`, 'i').test(part));

/** What a module says in sentences: its strings with a blank in them, and the text between its elements. */
function textsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(COMMENT, '');
  const between = file.endsWith('.tsx') ? (code.match(/(?<=[>}])[^<>{}]*(?=[<{])/g) ?? []) : [];
  return [...(code.match(TEXT) ?? []), ...between].filter((text) => /\w\s+\w/.test(text));
}

/** The paragraphs of a page without its code, its addresses and the style guide's own list of words. */
function paragraphsOf(file: string): string[] {
  const page = readFileSync(file, 'utf8').replace(
    /```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|"[^"\n]*"/g,
    '',
  );
  const lines = file.endsWith('style.md') ? page.replace(/^\|.*$/gm, '') : page;
  return lines.split(/\n\s*\n|\n(?=\|)/);
}

const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\(.*?\))?)?\(\s*('(?:[^'\\\n]|\\.)*')/g;

const titlesOf = (file: string) =>
  /\.(?:test|spec)\.tsx?$/.test(file)
    ? [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, title = '']) => title)
    : [];

/** What is read besides the screens, by file. */
const prose = new Map<string, readonly string[]>([
  ...[
    'README.md',
    'CONTRIBUTING.md',
    ...['docs', 'app', 'demo'].flatMap((folder) => filesOf(folder, /\.md$/)),
    ...filesOf('demo', /\.txt$/),
  ].map((file) => [file, paragraphsOf(file)] as const),
  ...filesOf('demo', /\.ts$/).map(
    (file) => [file, [...textsOf(file), ...commentsOf(file)]] as const,
  ),
  ...[...sources, ...filesOf('tests', /\.tsx?$/)]
    .filter((file) => !file.endsWith('words.test.ts'))
    .map((file) => [file, [...commentsOf(file), ...titlesOf(file)]] as const),
]);

describe('the words of this house', () => {
  it.each(TEXTS)('says nothing on screen and in mail that has $not', ({ not, but }) => {
    const found = sources
      .filter((file) => file.startsWith('app') && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        textsOf(file)
          .filter((text) => not.test(text.replace(/\s+/g, ' ')))
          .map((text) => `${file}: ${text}`),
      );
    expect(found, `Say ${but}`).toEqual([]);
  });

  it.each(PROSE)('has no page, demo text, comment or title that says $not', ({ not, but }) => {
    const found = [...prose.entries()].flatMap(([file, texts]) =>
      texts.filter((text) => not.test(text.replace(/\s+/g, ' '))).map((text) => `${file}: ${text}`),
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

  it('has no name that is a bare past', () => {
    const found = sources
      .filter((file) => /^app\/.*(?<!\.test)\.ts$/.test(file))
      .flatMap((file) =>
        namesOf(file)
          .filter((name) => BARE.includes(name))
          .map((name) => `${file}: ${name}`),
      );
    expect(found, 'Name what it is').toEqual([]);
  });
});
