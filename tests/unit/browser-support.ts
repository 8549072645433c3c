import { readFileSync } from 'node:fs';
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import { parseSync } from 'rolldown/utils';

// What the built client uses of a browser, and which of it a browser of a given version has (MDN's browser-compat-data).

// Read as text: as a module the data would be checked and kept by the test runner.
const data = JSON.parse(
  readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'),
) as CompatData;

/** Versions by the names of browser-compat-data. */
export type Versions = Partial<Record<keyof CompatData['browsers'], string>>;

/** A feature that is used: where the data describe it, in one place or in any of several. */
export type Use = { name: string; places: Identifier[] };

/** The browsers of these versions that have the feature in none of its places. Prefixed forms count as `prefixed` says. */
export function missingIn(
  { places }: Use,
  versions: Versions,
  prefixed: (prefix: string) => boolean = () => false,
): string[] {
  const support = places.flatMap(({ __compat }) => (__compat ? [__compat.support] : []));
  if (support.length === 0) return [];
  return Object.entries(versions)
    .filter(([browser, version]) => {
      const statements = support.flatMap(
        (each) => (each as Record<string, SupportStatement | undefined>)[browser] ?? [],
      );
      const hasIt = statements.some(
        (each) =>
          !each.flags &&
          (each.prefix === undefined ? !each.alternative_name : prefixed(each.prefix)) &&
          isFrom(each.version_added, version) &&
          !(each.version_removed && isFrom(each.version_removed, version)),
      );
      return statements.length > 0 && !hasIt;
    })
    .map(([browser, version]) => `${browser} ${version}`);
}

function isFrom(added: string | false | null | undefined, version: string): boolean {
  if (!added || added === 'preview') return false;
  const [major = 0, minor = 0] = added.replace('≤', '').split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return major < ownMajor || (major === ownMajor && minor <= ownMinor);
}

const { builtins } = data.javascript;
// Objects that scripts find by a name of their own.
const INSTANCES: Record<string, string> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  CSS: 'CSS',
};

/** Where each name of a method or property is described, on whatever it may be called. */
const members = new Map<string, Identifier[]>();
for (const owner of [...Object.values(data.api), ...Object.values(builtins ?? {})]) {
  for (const [name, feature] of Object.entries(owner) as [string, Identifier][]) {
    const short = name.replace(/_static$/, '');
    if (short !== '__compat' && !/_event$|^@@/.test(short)) {
      members.set(short, [...(members.get(short) ?? []), feature]);
    }
  }
}

type Node = Record<string, unknown> & { type: string };

/** The globals that a script calls, their members and the methods that it calls on anything, as far as the data know them. */
export function usesOfScript(text: string): Use[] {
  const uses = new Map<string, Use>();
  const add = (name: string, places: (Identifier | undefined)[]) => {
    const known = places.filter((each) => each !== undefined);
    if (known.length > 0) uses.set(name, { name, places: known });
  };
  const { program } = parseSync('client.js', text);
  visit(program, (node) => {
    if (node.type === 'NewExpression') add(nameOf(node.callee) ?? '', [globalOf(node.callee)]);
    if (node.type === 'CallExpression' && !node.optional) {
      add(nameOf(node.callee) ?? '', [globalOf(node.callee)]);
      // Whatever stands before the point: of all methods of such a name one must be old enough.
      const method = memberOf(node.callee);
      if (method && !globalOf(method.object)) {
        add(`.${method.property}()`, members.get(method.property) ?? []);
      }
    }
    const member = memberOf(node);
    const owner = member && globalOf(member.object);
    if (!member || !owner) return;
    add(`${nameOf(member.object)}.${member.property}`, [
      owner[`${member.property}_static`] ?? owner[member.property],
    ]);
  });
  return [...uses.values()];
}

function globalOf(node: unknown): Identifier | undefined {
  const name = nameOf(node) ?? '';
  const owner = INSTANCES[name] ?? name;
  const owners = [data.api, builtins].find((each) => each && Object.hasOwn(each, owner));
  return owners?.[owner] as Identifier | undefined;
}

function memberOf(node: unknown): { object: unknown; property: string } | null {
  const { type, computed, object, property } = (node ?? {}) as Node;
  const name = nameOf(property);
  return type === 'MemberExpression' && !computed && name ? { object, property: name } : null;
}

function nameOf(node: unknown): string | null {
  const { type, name } = (node ?? {}) as Node;
  return type === 'Identifier' && typeof name === 'string' ? name : null;
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node && typeof node === 'object') {
    if ('type' in node) see(node as Node);
    for (const each of Object.values(node)) if (typeof each === 'object') visit(each, see);
  }
}

const { properties, selectors, 'at-rules': atRules, types } = data.css;

/** The selectors, at-rules, properties and their keywords of a minified style sheet, without what is under `@supports`. */
export function usesOfSheet(text: string): Use[] {
  const uses = new Map<string, Use>();
  const add = (name: string, place: Identifier | undefined) => {
    if (place) uses.set(name, { name, places: [place] });
  };
  const plain = text.replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  const stack: boolean[] = [];
  for (const [, before = '', end] of plain.matchAll(/([^{};]*)([{};]|$)/g)) {
    const isAsked = stack.at(-1) ?? false;
    if (end === '{') {
      stack.push(isAsked || before.startsWith('@supports'));
      if (isAsked) continue;
      const rule = /^@([a-z-]+)/.exec(before)?.[1];
      if (rule) {
        add(`@${rule}`, atRules?.[rule]);
        for (const [, name = ''] of before.matchAll(/\(([a-z-]+)\b/g)) {
          add(`@${rule} (${name})`, atRules?.[rule]?.[name]);
        }
      } else {
        for (const [, name = ''] of before.matchAll(/::?([a-z-]+)/g)) {
          add(`:${name}`, selectors?.[name]);
        }
        if (before.includes('&')) add('&', selectors?.nesting);
      }
      continue;
    }
    const [, property = '', value = ''] = /^\s*([a-z-]+):(.*)$/s.exec(before) ?? [];
    if (property && !isAsked) {
      const described = Object.hasOwn(properties ?? {}, property)
        ? properties?.[property]
        : undefined;
      add(property, described);
      // Words of generated content for those who hear it.
      if (property === 'content' && value.includes('/')) {
        add('content: alt_text', described?.alt_text);
      }
      for (const [word, , open] of value.matchAll(/(?<![\w#-])([a-z][a-z-]*)(\()?/g)) {
        const keyword = word.replace('(', '');
        add(`${property}: ${keyword}`, described?.[keyword]);
        if (open) add(`${keyword}()`, types?.[keyword] ?? types?.color?.[keyword]);
      }
    }
    if (end === '}') stack.pop();
  }
  return [...uses.values()];
}
