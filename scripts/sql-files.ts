import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One statement of a file: a function, a trigger, or who may call a function. */
type FileStatement = {
  kind: 'function' | 'trigger' | 'right';
  /** The function's name; `trigger on table` for a trigger. */
  name: string;
  text: string;
};

/** A file of `app/` with what it declares, in its order. */
export type SqlFile = { file: string; statements: FileStatement[] };

const FORMS: [FileStatement['kind'], RegExp][] = [
  ['function', /^create or replace function (\w+)\s*\(/i],
  ['trigger', /^create (?:or replace|constraint) trigger (\w+)\s[\s\S]*?\son (\w+)\s/i],
  ['right', /^(?:grant execute|revoke all) on function (\w+)\(/i],
];
const PIECES = /\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|--[^\n]*|;|[^;$'-]+|[$'-]/g;

/** Every SQL file of the product: the text of its functions and triggers as they are today. */
export function sqlFiles(): SqlFile[] {
  return globSync('app/**/*.sql')
    .sort()
    .map((file) => ({ file, statements: statementsOf(file, readFileSync(file, 'utf8')) }));
}

/** @throws when a file holds something else than functions, triggers and rights on functions. */
function statementsOf(file: string, text: string): FileStatement[] {
  return split(text).map((statement) => {
    for (const [kind, form] of FORMS) {
      const [, name = '', table] = form.exec(statement) ?? [];
      if (!name) continue;
      // PostgreSQL replaces no constraint trigger.
      const isNew = /^create constraint/i.test(statement);
      const text = isNew ? `DROP TRIGGER IF EXISTS ${name} ON ${table};\n${statement}` : statement;
      return { kind, name: table ? `${name} on ${table}` : name, text };
    }
    throw new Error(
      `${file} may hold CREATE OR REPLACE FUNCTION, CREATE OR REPLACE or CONSTRAINT TRIGGER, and GRANT EXECUTE or REVOKE ALL on functions: ${statement.slice(0, 60)}`,
    );
  });
}

/** The statements of a text, each without the comment above it. */
function split(text: string): string[] {
  const found = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    const last = found.length - 1;
    if (piece === ';') found.push('');
    else if (found[last] || !piece.startsWith('--'))
      found[last] = `${found[last]}${piece}`.trimStart();
  }
  return found
    .map((statement) => statement.trim())
    .filter(Boolean)
    .map((each) => `${each};`);
}

/** What is wrong with how the files are named and what each holds; empty when nothing is. */
export function wrongSqlFiles(files: readonly SqlFile[]): string[] {
  const seen = new Map<string, string>();
  const folders = new Map<string, string>();
  return files.flatMap(({ file, statements }) => {
    const named = path.basename(file, '.sql');
    const wrong: string[] = [];
    for (const { kind, name } of statements) {
      if (kind === 'function' && name !== named)
        wrong.push(`${file}: ${name} has a file of its own`);
      if (kind === 'right' && name !== named)
        wrong.push(`${file}: rights of ${name} are in its file`);
      if (kind === 'right') continue;
      const earlier = seen.get(name);
      if (earlier) wrong.push(`${file}: ${name} is also in ${earlier}`);
      seen.set(name, file);
      if (kind === 'function') continue;
      const table = name.split(' on ')[1] ?? '';
      const folder = folders.get(table) ?? path.dirname(file);
      if (folder !== path.dirname(file)) {
        wrong.push(`${file}: other triggers of ${table} are in ${folder}`);
      }
      folders.set(table, folder);
    }
    const isWhole = named === 'triggers' || statements[0]?.kind === 'function';
    return isWhole ? wrong : [...wrong, `${file} begins with its function`];
  });
}
