import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  missingIn,
  type Use,
  usesOfScript,
  usesOfSheet,
  type Versions,
} from './browser-support.ts';

const promise =
  /Chrome or Edge (?<chrome>[\d.]+), Firefox (?<firefox>[\d.]+), Safari (?<safari>[\d.]+) or newer/.exec(
    readFileSync('README.md', 'utf8').replace(/\s+/g, ' '),
  )?.groups;
const { chrome = '', firefox = '', safari = '' } = promise ?? {};
const promised: Versions = {
  chrome,
  chrome_android: chrome,
  edge: chrome,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: safari,
};

// What a browser of these versions may lack, and why nobody misses it there. A property stands for its keywords too.
const OWN_METHOD =
  'a method of our own or of a library that has the name of a newer one of browsers';
const ASKED_FIRST = 'used where the browser says that it has it';
const ONLY_LOOKS = 'without it the page looks plainer and works the same';
const OF_ONE_ENGINE = 'each engine has a name of its own, and all of them are there';
const NO_MOUSE = 'phones and tablets show no pointer and no handle to resize by';
const WITHOUT: Record<string, string> = {
  '.run()': OWN_METHOD,
  '.when()': OWN_METHOD,
  '.override()': OWN_METHOD,
  '.use()': OWN_METHOD,
  '.createContext()': OWN_METHOD,
  '.format()': 'of Intl; the data know the name of other things alone',
  '.configure()': OWN_METHOD,
  '.forget()': OWN_METHOD,
  '.retry()': OWN_METHOD,
  '.destroy()': ASKED_FIRST,
  '.startViewTransition()': ASKED_FIRST,
  '.skipTransition()': ASKED_FIRST,
  'Error.captureStackTrace': ASKED_FIRST,
  'navigator.connection': ASKED_FIRST,
  'Temporal.Now': ASKED_FIRST,
  'globalThis.requestIdleCallback': ASKED_FIRST,
  'globalThis.cancelIdleCallback': ASKED_FIRST,
  'document.prerendering': 'undefined where it is missing, which is the right answer there',
  'document.wasDiscarded': 'undefined where it is missing, which is the right answer there',
  'performance.interactionCount': ASKED_FIRST,
  cursor: NO_MOUSE,
  resize: NO_MOUSE,
  '-webkit-tap-highlight-color': ONLY_LOOKS,
  'font-family: ui-monospace': 'other fonts follow it in the list',
  'scrollbar-width': ONLY_LOOKS,
  'scrollbar-color': ONLY_LOOKS,
  ':-webkit-progress-bar': OF_ONE_ENGINE,
  ':-webkit-progress-value': OF_ONE_ENGINE,
  ':-moz-progress-bar': OF_ONE_ENGINE,
  ':-webkit-search-cancel-button': OF_ONE_ENGINE,
  'print-color-adjust: exact': 'the name with a prefix stands before it',
  'field-sizing': 'the field keeps its rows and scrolls',
  'text-size-adjust': 'only phones make text larger by themselves',
  'text-wrap: pretty': ONLY_LOOKS,
  'overflow-clip-margin': ONLY_LOOKS,
  'content-visibility': 'everything is drawn at once',
};

const assets = (ending: string) => globSync(`build/client/assets/*.${ending}`);
const read = (file: string) => readFileSync(file, 'utf8');

function missing(uses: Use[], sheets = ''): string[] {
  return uses
    .map((use) => {
      const isPrefixed = (prefix: string) => sheets.includes(`${prefix}${use.name}:`);
      return { use, without: missingIn(use, promised, isPrefixed) };
    })
    .filter(({ use, without }) => without.length > 0 && !isMissedByNobody(use))
    .map(({ use, without }) => `${use.name}: ${without.join(', ')}`);
}

function isMissedByNobody({ name }: Use): boolean {
  return Object.hasOwn(WITHOUT, name) || Object.hasOwn(WITHOUT, name.replace(/: .*/, ''));
}

it('names the oldest browsers', () => {
  expect(promise, 'README.md names the versions').toBeDefined();
});

it('knows what is too new, by owner, by name alone, in a selector and in a value', () => {
  expect(missing(usesOfScript('URL.parse("x")')).join()).toContain('firefox 125');
  expect(missing(usesOfScript('x.toTemporalInstant(); new Temporal.Instant(1n)'))).not.toEqual([]);
  expect(missing(usesOfScript('URL.canParse("x"); [].at(-1); document.title'))).toEqual([]);
  expect(missing(usesOfSheet('details::details-content{display:block}'))).not.toEqual([]);
  expect(missing(usesOfSheet('a{position-area:top}'))).not.toEqual([]);
  expect(missing(usesOfSheet('a::before{content:"x"/""}')).join()).toContain('firefox 125');
  expect(missing(usesOfSheet('@supports (position-area:top){a{position-area:top}}'))).toEqual([]);
  expect(missing(usesOfSheet('a:hover{display:flex;color:red}'))).toEqual([]);
});

it('uses in scripts only what the oldest browsers have', () => {
  const files = assets('js');
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => missing(usesOfScript(read(file))));
  expect([...new Set(found)]).toEqual([]);
});

it('uses in style sheets only what the oldest browsers have', () => {
  const files = assets('css');
  expect(files.length).toBeGreaterThan(10);
  const sheets = files.map(read).join('\n');
  expect(missing(usesOfSheet(sheets), sheets)).toEqual([]);
});
