import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a line; marked when it changed. */
export type DifferencePart = { text: string; isMarked: boolean };

type Line = { kind: 'same' | 'added' | 'removed'; parts: DifferencePart[] };

/** One line of a comparison: in both texts, or only in the newer or older one. `at` counts the lines of the comparison. */
export type DifferenceLine = Line & { at: number };

/** A run of lines; folded ones are unchanged and far from every change. */
type DifferenceBlock = { isFolded: boolean; lines: DifferenceLine[] };

/** How two texts differ. `blocks` is empty when they are the same. */
export type TextDifference = { added: number; removed: number; blocks: DifferenceBlock[] };

/** Unchanged lines shown around a change. */
const CONTEXT = 2;
/** Fewer unchanged lines than this are shown: the line that stands for them would take as much room. */
const LEAST_FOLDED = 4;
/** Share of two lines that has to be alike for them to count as one line that was reworded. */
const ALIKE = 0.45;
/** How far ahead the other wording of a line is looked for. */
const REACH = 6;
// Beyond these the comparison costs more than it tells: everything then counts as replaced.
const MOST_LINE_EDITS = 1_000;
const MOST_REWORDED_LINES = 300;
const MOST_WORD_EDITS = 400;

type Words = { title: string; description: string | null; content: string };

/** How two versions of a procedure differ, text by text; runs in a thread. */
export function differencesOf({ before, after }: { before: Words; after: Words }) {
  return {
    title: differenceOf(before.title, after.title),
    description: differenceOf(before.description ?? '', after.description ?? ''),
    content: differenceOf(before.content, after.content),
  };
}

/** Compares two texts line by line, and reworded lines word by word. */
export function differenceOf(before: string, after: string): TextDifference {
  if (before === after) return { added: 0, removed: 0, blocks: [] };
  const lines = linesOf(before.split('\n'), after.split('\n'));
  const count = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).length;
  return { added: count('added'), removed: count('removed'), blocks: folded(lines) };
}

function linesOf(before: string[], after: string[]): Line[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_LINE_EDITS });
  if (!changes) return replaced(before, after);
  const lines: Line[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const settle = () => {
    lines.push(...replaced(removed, added));
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      settle();
      lines.push(...change.value.map((text) => whole('same', text)));
    }
  }
  settle();
  return lines;
}

/** The lines of a replaced passage: each removed line stands before the added one that rewords it. */
function replaced(removed: string[], added: string[]): Line[] {
  const lines: Line[] = [];
  if (removed.length + added.length > MOST_REWORDED_LINES) {
    for (const text of removed) lines.push(whole('removed', text));
    for (const text of added) lines.push(whole('added', text));
    return lines;
  }
  let next = 0;
  for (const old of removed) {
    const match = rewordingOf(old, added, next);
    if (!match) {
      lines.push(whole('removed', old));
      continue;
    }
    for (const text of added.slice(next, match.at)) lines.push(whole('added', text));
    lines.push({ kind: 'removed', parts: match.old }, { kind: 'added', parts: match.new });
    next = match.at + 1;
  }
  for (const text of added.slice(next)) lines.push(whole('added', text));
  return lines;
}

function rewordingOf(old: string, added: string[], from: number) {
  if (old.trim() === '') return null;
  for (const [offset, text] of added.slice(from, from + REACH).entries()) {
    const changes = diffWordsWithSpace(old, text, { maxEditLength: MOST_WORD_EDITS });
    if (!changes) continue;
    const common = changes
      .filter((change) => !change.added && !change.removed)
      .reduce((length, change) => length + change.value.trim().length, 0);
    if ((2 * common) / (old.trim().length + text.trim().length) < ALIKE) continue;
    return {
      at: from + offset,
      old: changes
        .filter((change) => !change.added)
        .map((change) => ({ text: change.value, isMarked: change.removed })),
      new: changes
        .filter((change) => !change.removed)
        .map((change) => ({ text: change.value, isMarked: change.added })),
    };
  }
  return null;
}

function whole(kind: Line['kind'], text: string): Line {
  return { kind, parts: [{ text, isMarked: false }] };
}

function folded(lines: Line[]): DifferenceBlock[] {
  const near = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'same') continue;
    for (let beside = at - CONTEXT; beside <= at + CONTEXT; beside += 1) near.add(beside);
  }
  const runs: { isFar: boolean; lines: DifferenceLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const isFar = !near.has(at);
    const last = runs.at(-1);
    if (last?.isFar === isFar) last.lines.push({ ...line, at });
    else runs.push({ isFar, lines: [{ ...line, at }] });
  }
  return runs.map(({ isFar, lines }) => ({
    isFolded: isFar && lines.length >= LEAST_FOLDED,
    lines,
  }));
}
