import { CellLine } from '#app/ui/CellLine.tsx';

/** Into which ticket one was merged, in a list: "Merged into #1042". Nothing where it was not. */
export function MergedMark({ number }: { number: number | null }) {
  return number === null ? null : <CellLine>Merged into #{number}</CellLine>;
}
