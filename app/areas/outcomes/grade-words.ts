import type { ShownGrade } from './board-view.ts';

/** The grades of evidence and their meanings. */
export const GRADES: Record<ShownGrade, { label: string; meaning: string }> = {
  A: {
    label: 'Computed here from an imported file',
    meaning: 'The file, its SHA-256 and every row behind the figure are stored.',
  },
  B: {
    label: 'Typed, with a document attached',
    meaning: 'The document is stored; the figure was read from it by a person.',
  },
  C: { label: 'Typed', meaning: 'Nothing here proves it but the word of the person who typed it.' },
};
