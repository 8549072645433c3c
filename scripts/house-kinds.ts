// How far a kind of record reaches: the figures that say what a further kind, or a further field of one, would cost.

/** Kinds that both sides know, each with the area that is its own. */
const AREAS = {
  ticket: 'tickets',
  task: 'tasks',
  document: 'documents',
  procedure: 'procedures',
  invoice: 'billing',
  proposal: 'proposals',
  contract: 'contracts',
  project: 'projects',
  meeting: 'meetings',
  inquiry: 'inquiries',
} as const;
type Kind = keyof typeof AREAS;
const KINDS = Object.keys(AREAS) as Kind[];

const SEVERAL = 4;
/** Most lines from one kind of a list to the next. */
const APART = 6;

const namesOf = new Map(
  KINDS.map((kind) => [kind, new RegExp(`['"\`]${kind}['"\`]|(?<![.\\w])${kind}: `)]),
);

/** The lines of a module that say something: without imports and comments. */
function saying(text: string): string[] {
  const bare = text
    .replace(/^import [^;]*;$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^\s*\/\/.*$/gm, '');
  return bare.split('\n');
}

function kindsIn(line: string): Kind[] {
  return KINDS.filter((kind) => namesOf.get(kind)?.test(line));
}

/** The lists of a module: stretches in which four or more kinds stand closely together, as texts or as keys. */
function listsIn(lines: readonly string[]): number {
  let lists = 0;
  let last = -APART - 1;
  let near = new Set<Kind>();
  const end = () => {
    if (near.size >= SEVERAL) lists += 1;
    near = new Set();
  };
  lines.forEach((line, at) => {
    const named = kindsIn(line);
    if (named.length === 0) return;
    if (at - last > APART) end();
    for (const kind of named) near.add(kind);
    last = at;
  });
  end();
  return lists;
}

const isOwn = (file: string, kind: Kind) =>
  file.startsWith(`app/areas/${AREAS[kind]}/`) || file.startsWith(`app/records/${kind}/`);

/** Rows of the table: how many files name four kinds or more, how many name one, and how often all are listed. */
export function kindFigures(texts: ReadonlyMap<string, string>): {
  rows: [string, number][];
  listers: [file: string, lists: number, kinds: number][];
} {
  const files = [...texts].map(([file, text]) => {
    const lines = saying(text);
    return { file, kinds: new Set(lines.flatMap(kindsIn)), lists: listsIn(lines) };
  });
  const naming = (kind: Kind) =>
    files.filter(({ file, kinds }) => kinds.has(kind) && !isOwn(file, kind)).length;
  const counts = KINDS.map(naming).sort((a, b) => a - b);
  const middle = counts.length / 2;
  return {
    rows: [
      [
        'files that name four or more kinds',
        files.filter(({ kinds }) => kinds.size >= SEVERAL).length,
      ],
      [
        'median of files that name a kind outside its area',
        ((counts[middle - 1] ?? 0) + (counts[middle] ?? 0)) / 2,
      ],
      ['hand-written lists of kinds', files.reduce((sum, { lists }) => sum + lists, 0)],
    ],
    listers: files
      .filter(({ kinds, lists }) => lists > 0 || kinds.size >= SEVERAL)
      .map(({ file, kinds, lists }) => [file, lists, kinds.size]),
  };
}
