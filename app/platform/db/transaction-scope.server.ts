import { AsyncLocalStorage } from 'node:async_hooks';

type Scope = { open: boolean; tx: object; atEnd: (() => Promise<void>)[] };

const scope = new AsyncLocalStorage<Scope>();

/** A query bypassed the open transaction. On the embedded engine's one connection it would wait forever. */
export class QueryOutsideTransactionError extends Error {
  override name = 'QueryOutsideTransactionError';
  constructor() {
    super('A query ran outside the open transaction; use the tx that the callback was given.');
  }
}

/** @throws QueryOutsideTransactionError when called from inside a transaction's callback. */
export function assertNoOpenTransaction(): void {
  if (scope.getStore()?.open) throw new QueryOutsideTransactionError();
}

/** Has `work` run at the end of the open transaction, before its commit; where it throws, nothing is committed. */
export function beforeCommit(tx: object, work: () => Promise<void>): void {
  const current = scope.getStore();
  if (!current?.open || current.tx !== tx) throw new Error('This transaction is not open.');
  current.atEnd.push(work);
}

/**
 * Runs a transaction's callback, and then what it left for the end, so that `assertNoOpenTransaction` and `beforeCommit` know
 * of it.
 */
export async function insideTransaction<T>(tx: object, work: () => Promise<T>): Promise<T> {
  const own: Scope = { open: true, tx, atEnd: [] };
  try {
    return await scope.run(own, async () => {
      const result = await work();
      for (const each of own.atEnd) await each();
      return result;
    });
  } finally {
    own.open = false;
  }
}
