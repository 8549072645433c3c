import path from 'node:path';
import pg from 'pg';
import { readEnv } from '../app/platform/env.server.ts';

// One process of the built app that tells its parent, when asked, which statements it sent since the last time. Started
// by growth.ts with the database in the environment.

/** A statement that the app sent, and how long its answer took. */
export type SentStatement = { text: string; values: unknown[]; milliseconds: number };

/** What such a process says: where it listens, or what it sent. */
export type GrowthAnswer = { address: string } | { sent: SentStatement[] };

type Query = (config: { text: string; values?: unknown[] } | string, ...rest: unknown[]) => unknown;

let sent: SentStatement[] = [];
const query = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function measured(
  this: pg.Client,
  config: Parameters<Query>[0],
  ...rest: unknown[]
) {
  const started = performance.now();
  const answer: unknown = Reflect.apply(query, this, [config, ...rest]);
  if (!(answer instanceof Promise)) return answer;
  const given = Array.isArray(rest[0]) ? rest[0] : undefined;
  const { text, values } =
    typeof config === 'string' ? { text: config, values: given } : { values: given, ...config };
  return answer.finally(() =>
    sent.push({ text, values: values ?? [], milliseconds: performance.now() - started }),
  );
} as typeof pg.Client.prototype.query;

const built: typeof import('../server.ts') = await import(path.resolve('build/server/server.js'));
const env = readEnv('start', process.env);
await built.openPlatform(env);
const { address, stop } = await built.serve(env);
const tell = (answer: GrowthAnswer) => process.send?.(answer);
process.on('message', () => {
  tell({ sent });
  sent = [];
});
process.on('disconnect', () => void stop().then(() => process.exit()));
tell({ address });
