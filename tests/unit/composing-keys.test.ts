import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// While an input method composes a character, Enter, Escape and the arrows are its own.

const HEARS = /\bon(?:Key(?:Down|Up)|Escape)\b|'keydown'|\bKeyboardEvent\b/;
const KEY = /'(?:Enter|Escape|Arrow\w+)'|^\s*(?:Enter|Escape|Arrow(?:Up|Down|Left|Right)):/m;

const NO_TEXT = 'the focus is on something that takes no text';
const WITHOUT: Readonly<Record<string, string>> = {
  'app/areas/tickets/SendButtons.tsx': NO_TEXT,
  'app/ui/opens/Menu.tsx': NO_TEXT,
  'app/ui/use-commit.ts': NO_TEXT,
  'app/ui/use-dropdown.ts': NO_TEXT,
  'app/ui/editor/MarkdownField.tsx': 'Escape does nothing in its text, and its views take none',
};

const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
const hearing = files.filter((file) => {
  const source = readFileSync(file, 'utf8');
  return HEARS.test(source) && KEY.test(source);
});

it('asks of each key that ends, chooses or moves whether it is one of an input method', () => {
  expect(hearing.length).toBeGreaterThan(10);
  const wrong = hearing.filter(
    (file) => !WITHOUT[file] && !/\bisComposing\(/.test(readFileSync(file, 'utf8')),
  );
  expect(wrong, 'Return early where `isComposing` says so').toEqual([]);
  expect(
    Object.keys(WITHOUT).filter((file) => !hearing.includes(file)),
    'These hear no such key',
  ).toEqual([]);
});
