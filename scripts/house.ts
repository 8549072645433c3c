import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { allModules, circlesOf, importsOf } from '#tests/unit/modules.ts';
import { kindFigures } from './house-kinds.ts';

// How large the house is and how its parts hang together, as a table: run it before and after a redesign. Product files are
// those of app/ without tests.

/** From the ground up: what lies lower may not know of what lies higher. */
const LAYERS = ['platform', 'ui', 'access', 'records', 'areas', 'routes'];
const KIND_FILES =
  /^app\/records\/(?:kinds|kind-facts|events|event-facts|[a-z-]+\/(?:kind|events))\.ts$/;
const FEW_LINES = 25;
const MANY_LINES = 250;

const product = allModules().filter(
  (file) => file.startsWith('app/') && !/\.test\.tsx?$/.test(file),
);
const known = new Set(product);
const texts = new Map(product.map((file) => [file, readFileSync(file, 'utf8')]));
const edges = new Map(
  product.map((file) => [file, [...new Set(importsOf(file))].filter((to) => known.has(to))]),
);

const linesOf = (text: string) => text.split('\n').length - 1;
const sizes = product.map((file) => linesOf(texts.get(file) ?? '')).sort((a, b) => a - b);
const areaOf = (file: string) => /^app\/areas\/([^/]+)\//.exec(file)?.[1];
/** What kinds of record say of themselves is below everything: `tests/unit/house.test.ts`. */
const layerOf = (file: string) =>
  KIND_FILES.test(file) ? 0 : LAYERS.indexOf(file.split('/')[1] ?? '');
const all = [...edges].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

const areaEdges = new Set(
  all.flatMap(({ from, to }) => {
    const [one, other] = [areaOf(from), areaOf(to)];
    return one && other && one !== other ? [`${one} ${other}`] : [];
  }),
);
const mutual = [...areaEdges].filter((edge) => {
  const [one = '', other = ''] = edge.split(' ');
  return one < other && areaEdges.has(`${other} ${one}`);
});
const upwards = all.filter(({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from));
const foreignTables = all.filter(
  ({ from, to }) =>
    /^app\/areas\/.*-tables\.ts$/.test(to) && areaOf(from) && areaOf(from) !== areaOf(to),
);
const actions = product.filter((file) => {
  const text = texts.get(file) ?? '';
  return (
    /^app\/routes\/.*\.ts$/.test(file) &&
    /^export (?:async )?(?:function|const) action\b/m.test(text)
  );
});
const migrations = readdirSync('migrations', { recursive: true, encoding: 'utf8' });
const linesIn = (ending: string) =>
  migrations
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + linesOf(readFileSync(`migrations/${name}`, 'utf8')), 0);

/** Files outside of the areas that name half of them or more. */
const areas = new Set(product.map(areaOf).filter((area) => area !== undefined));
const plugs = [...edges].filter(([from, targets]) => {
  const named = new Set(targets.map(areaOf).filter((area) => area !== undefined));
  return !areaOf(from) && named.size * 2 >= areas.size;
});
const sqlNames = globSync('app/**/*.sql').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^CREATE (?:OR REPLACE )?FUNCTION (\w+)/gm)].map(
    ([, name = '']) => name,
  ),
);
const twins = sqlNames.filter((name, at) => sqlNames.indexOf(name) !== at);

/** What the packages that run take on this machine, of those that are installed here. */
function productionMegabytes(): number {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const bytes = Object.entries<{ dev?: boolean }>(lock.packages)
    .filter(([place, { dev }]) => place !== '' && !dev && existsSync(place))
    .map(([place]) => place)
    .flatMap((place) =>
      globSync(`${place}/**`).filter((file) => !file.slice(place.length).includes('node_modules')),
    )
    .reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0);
  return Math.round(bytes / 2 ** 20);
}

/** As `wc -w` counts them. */
const wordsOf = (file: string) => readFileSync(file, 'utf8').match(/\S+/g)?.length ?? 0;
const docs = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];

const found = circlesOf(edges);
const kinds = kindFigures(texts);
const rows: [string, number | string][] = [
  ['product files', product.length],
  ['lines in them', sizes.reduce((sum, size) => sum + size, 0)],
  ['lines of the median file', sizes[sizes.length >> 1] ?? 0],
  [`files under ${FEW_LINES} lines`, sizes.filter((size) => size < FEW_LINES).length],
  [`files over ${MANY_LINES} lines`, sizes.filter((size) => size > MANY_LINES).length],
  ['lines of the largest file', sizes.at(-1) ?? 0],
  ['action files', actions.length],
  ['edges between areas', areaEdges.size],
  ['pairs of areas that import each other', mutual.length],
  ["imports of another area's tables", foreignTables.length],
  ['imports that run back up', upwards.length],
  ['circles of files', found.length],
  ...kinds.rows,
  ['places where areas are plugged in', plugs.length],
  ['SQL functions whose text is in more than one file', twins.length],
  ['megabytes of the packages that run, Node among them', productionMegabytes()],
  ['lines of SQL in migrations', linesIn('.sql')],
  ['lines of their snapshots', linesIn('.json')],
  ['words of docs', docs.reduce((sum, file) => sum + wordsOf(file), 0)],
];
console.log('| what | now |\n|---|---|');
for (const [what, count] of rows) console.log(`| ${what} | ${count.toLocaleString('en-US')} |`);
if (process.argv.includes('--names')) {
  console.log(`\nPairs: ${mutual.map((edge) => edge.replace(' ', ' and ')).join(', ')}`);
  for (const circle of found) console.log(`Circle: ${circle.join(', ')}`);
  for (const [file, lists, named] of kinds.listers) {
    console.log(`Kinds: ${file} (lists: ${lists}, kinds: ${named})`);
  }
  for (const [file] of plugs) console.log(`Plugs in: ${file}`);
  for (const { from, to } of upwards) console.log(`Up: ${from} → ${to}`);
}
