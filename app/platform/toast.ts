/** A short message at the bottom right after something was done or refused. */
export type Toast = {
  kind: 'success' | 'error';
  title: string;
  description?: string;
  /** What takes back what was done: a post that its button makes, for ten seconds. */
  undo?: ToastUndo;
  /** The queued notices that its undo takes back, for the field `UNDOES` of that post. */
  undoes?: string;
};

/** The post that undoes what was done. */
export type ToastUndo = { action: string; values: Readonly<Record<string, string>> };

/** The field in which an undo names the queued notices that it takes back: their ids, with a space between. */
export const UNDOES = 'undoes';
