import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as it went to PostgreSQL. */
type Sent = { text: string; values: unknown[] };

const reading = new AsyncLocalStorage<Sent[]>();
const query = pg.Client.prototype.query;
// Before the first connection is made, which keeps the function that it finds.
pg.Client.prototype.query = function recorded(this: pg.Client, ...given: unknown[]) {
  const [config, values] = given;
  const { text, values: bound } =
    typeof config === 'string' ? { text: config, values: undefined } : (config as Partial<Sent>);
  reading
    .getStore()
    ?.push({ text: text ?? '', values: Array.isArray(values) ? values : (bound ?? []) });
  return Reflect.apply(query, this, given);
} as typeof query;

/** The statements that `work` sends to PostgreSQL; what the process asks beside it is not among them. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  await reading.run(sent, work);
  return sent;
}
