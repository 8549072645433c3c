import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders whose modules import each other. */
const FOLDERS = ['app', 'tests', 'bench', 'scripts'];

/** Every module of the repository, beginning with its configuration. */
export function allModules(): string[] {
  const isModule = (name: string) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts');
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
