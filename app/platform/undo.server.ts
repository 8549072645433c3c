import { AsyncLocalStorage } from 'node:async_hooks';

/** The queued notices that a posted form undoes, none for any other form, and those that it queues and a later undo can name. */
type UndoOfForm = { undoes: readonly string[]; queued: string[] };

const ofForm = new AsyncLocalStorage<UndoOfForm>();

/** Carries out a form that undoes queued notices (`undoes`), or none. Returns what came of it, and which notices can be undone. */
export async function withUndo<Done>(
  undoes: readonly string[],
  work: () => Promise<Done>,
): Promise<{ done: Done; queued: readonly string[] }> {
  const undo: UndoOfForm = { undoes, queued: [] };
  return { done: await ofForm.run(undo, work), queued: undo.queued };
}

/** The undo of the form that is being carried out; undefined outside of one. */
export function undoOfForm(): UndoOfForm | undefined {
  return ofForm.getStore();
}
