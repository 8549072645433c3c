import { CellLine } from '#app/ui/CellLine.tsx';

/** The ticket into which a listed one was merged: "Merged into #1042". Nothing if it was not merged. */
export function MergedMark({ number }: { number: number | null }) {
  return number === null ? null : <CellLine>Merged into #{number}</CellLine>;
}
