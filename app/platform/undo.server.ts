import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The queued notices that a posted form undoes, none for any other form, those that it queues and a later undo can name, and
 * what the records are called that it wrote of, by their ids.
 */
type UndoOfForm = {
  undoes: readonly string[];
  queued: string[];
  called: Map<string, string>;
};

const ofForm = new AsyncLocalStorage<UndoOfForm>();

/**
 * Carries out a form that undoes queued notices (`undoes`), or none. Returns what came of it, which notices can be undone, and
 * what it wrote of.
 */
export async function withUndo<Done>(
  undoes: readonly string[],
  work: () => Promise<Done>,
): Promise<{ done: Done } & Pick<UndoOfForm, 'queued' | 'called'>> {
  const undo: UndoOfForm = { undoes, queued: [], called: new Map() };
  const done = await ofForm.run(undo, work);
  return { done, queued: undo.queued, called: undo.called };
}

/** The undo of the form that is being carried out; undefined outside of one. */
export function undoOfForm(): UndoOfForm | undefined {
  return ofForm.getStore();
}
