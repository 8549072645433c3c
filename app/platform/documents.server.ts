import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { ResultCache } from './result-cache.ts';
import { inWorker } from './workers.server.ts';

// The longest documents that the limits of forms allow take seconds; see docs/performance.md.
const BUDGET_MS = 120_000;
const MOST_CACHED_BYTES = 16 * 1024 * 1024;

const cache = new ResultCache<Uint8Array>(MOST_CACHED_BYTES, (document) => document.byteLength);

/**
 * Makes a function that has a document or picture drawn in a thread, by a function of `app/worker.server.ts`, and caches it:
 * the same data gives the same document without drawing it again.
 */
export function documentTask<Draw extends (input: never) => Promise<Uint8Array>>(name: string) {
  const draw = inWorker<Draw>(name, { lane: 'documents', budgetMs: BUDGET_MS });
  return (input: Parameters<Draw>[0]): Promise<Uint8Array> => {
    const key = createHash('sha256').update(name).update(serialize(input)).digest('base64');
    return cache.of(key, () => draw(input));
  };
}
