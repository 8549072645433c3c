import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ open: boolean }>();

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

/** Runs a transaction's callback so that `assertNoOpenTransaction` knows of it, until the callback ends. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const own = { open: true };
  try {
    return await scope.run(own, work);
  } finally {
    own.open = false;
  }
}
