import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders whose modules import each other. */
const FOLDERS = ['app', 'demo', 'tests', 'bench', 'scripts'];

/** Every module of the repository, beginning with its configuration. */
export function allModules(): string[] {
  // The bench installs Lighthouse into a folder of its own.
  const isModule = (name: string) =>
    /\.(?:ts|tsx|mjs)$/.test(name) && !/\.d\.ts$|node_modules/.test(name);
  return [
    ...readdirSync('.').filter(isModule),
    ...FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isModule)
        .map((name) => path.join(folder, name)),
    ),
  ];
}

/** What an import statement of `file` names: a path from the root for a module of our own, else the package. */
export function resolveImport(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name;
}

/** What a module imports, types among it, as `resolveImport` names it. */
export function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const named = [
    ...text.matchAll(/(?:from|import\()\s*'([^']+)'/g),
    ...text.matchAll(/^import '([^']+)'/gm),
  ];
  return named.map(([, name = '']) => resolveImport(file, name));
}

/** Sets of files that reach each other by imports, by Tarjan's algorithm (SIAM J. Comput. 1(2), 1972). */
export function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const to of edges.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) {
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0));
      }
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle);
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The names that a module exports, apart from its default. */
export function exportsOf(file: string): string[] {
  const text = codeOf(file);
  const declared = text.matchAll(
    /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm,
  );
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return [
    ...Array.from(declared, ([, name = '']) => name),
    ...Array.from(listed, ([, names = '']) => namesIn(names).map(({ given }) => given)).flat(),
  ];
}

/** What a module takes from others, as `path#name`; `path#*` where it takes the whole. */
export function importsByName(file: string): string[] {
  const text = codeOf(file);
  const named = text.matchAll(
    /^(?:import|export) (?:type )?(?:[\w$]+, )?\{([^}]*)\} from '([^']+)'/gm,
  );
  const whole = text.matchAll(/(?:^import \* as [\w$]+ from |\bimport\(\s*)'([^']+)'/gm);
  return [
    ...Array.from(named, ([, names = '', from = '']) =>
      namesIn(names).map(({ taken }) => `${resolveImport(file, from)}#${taken}`),
    ).flat(),
    ...Array.from(whole, ([, from = '']) => `${resolveImport(file, from)}#*`),
  ];
}

/** How often a module's code says a name. */
export function mentionsOf(file: string, name: string): number {
  return (
    codeOf(file)
      .match(/[\w$]+/g)
      ?.filter((word) => word === name).length ?? 0
  );
}

function namesIn(list: string): { taken: string; given: string }[] {
  return list
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((each) => {
      const [taken = '', given = taken] = each.split(' as ');
      return { taken, given };
    });
}

const read = new Map<string, string>();

/** A module's text without the comments that fill whole lines. */
function codeOf(file: string): string {
  const known = read.get(file);
  if (known !== undefined) return known;
  const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)$/gm, '');
  read.set(file, code);
  return code;
}
