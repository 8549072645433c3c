import { randomUUID } from 'node:crypto';
import type { ClientBase, QueryConfig } from 'pg';
import type { Statement } from './statement-trace.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Runs captured statements again, each with its own parameters. Ids that the first run made are made again: those in
 * `fresh` by chance, those that the database gave by taking what it gives now.
 */
export async function replay(
  client: ClientBase,
  statements: readonly Statement[],
  fresh: readonly string[],
): Promise<void> {
  const ids = new Map(fresh.map((id) => [id, randomUUID() as string]));
  for (const { text, values, name, rowMode, rows } of statements) {
    const bound = values.map((value) => renewed(value, ids));
    const query: QueryConfig = { text, values: bound, ...(name && { name }) };
    const result = rowMode
      ? await client.query<unknown[]>({ ...query, rowMode })
      : await client.query(query);
    learn(rows, result.rows, ids);
  }
}

/** The ids that appear in one run's parameters and not in the other's: what each run made for itself. */
export function freshIds(run: readonly Statement[], other: readonly Statement[]): string[] {
  const idsOf = (statements: readonly Statement[]) =>
    new Set(JSON.stringify(statements.map(({ values }) => values)).match(UUID) ?? []);
  const known = idsOf(other);
  return [...idsOf(run)].filter((id) => !known.has(id));
}

function renewed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (ids.size === 0) return value;
  if (typeof value === 'string') return value.replace(UUID, (id) => ids.get(id) ?? id);
  if (Array.isArray(value)) return value.map((each) => renewed(each, ids));
  return value;
}

function learn(before: unknown, now: unknown, ids: Map<string, string>): void {
  if (typeof before === 'string' && typeof now === 'string') {
    if (before !== now && before.length === 36 && now.length === 36 && !ids.has(before)) {
      ids.set(before, now);
    }
    return;
  }
  if (typeof before !== 'object' || before === null) return;
  if (typeof now !== 'object' || now === null) return;
  for (const [key, value] of Object.entries(before)) {
    learn(value, (now as Record<string, unknown>)[key], ids);
  }
}
