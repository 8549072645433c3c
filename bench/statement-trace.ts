import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

// Loaded before the built product, it tells the parent process which statements a request with the header
// "x-bench-trace" sent: those of the request alone, without what jobs do meanwhile.

/** A statement as it went to PostgreSQL, with its name where its plan is cached, and the rows it brought. */
export type Statement = {
  text: string;
  values: unknown[];
  name?: string;
  rowMode?: 'array';
  rows: unknown[];
};

type Sent = Statement & { client: pg.Client };

/** What the parent process is told. */
export type Trace = { id: string; statements: Statement[] };

type Config = { text: string; values?: unknown[]; name?: string; rowMode?: 'array' };
type Result = { rows?: unknown[] };

const current = new AsyncLocalStorage<Sent[]>();

const emit = http.Server.prototype.emit as (event: string, ...rest: unknown[]) => boolean;
http.Server.prototype.emit = function traced(this: http.Server, event: string, ...rest: unknown[]) {
  const go = () => Reflect.apply(emit, this, [event, ...rest]);
  if (event !== 'request') return go();
  const [request, response] = rest as [IncomingMessage, ServerResponse];
  const id = request.headers['x-bench-trace'];
  if (typeof id !== 'string') return go();
  const sent: Sent[] = [];
  response.once('finish', () => {
    process.send?.({ id, statements: oneByOne(sent) } satisfies Trace);
  });
  return current.run(sent, go);
} as typeof http.Server.prototype.emit;

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function traced(this: pg.Client, ...given: unknown[]) {
  const sent = current.getStore();
  if (!sent) return Reflect.apply(query, this, given);
  const [first, second] = given;
  const { text, values, name, rowMode }: Config =
    typeof first === 'string' ? { text: first } : (first as Config);
  const bound = Array.isArray(second) ? second : (values ?? []);
  const statement: Sent = {
    text,
    values: [...bound],
    rows: [],
    client: this,
    ...(name && { name }),
    ...(rowMode && { rowMode }),
  };
  sent.push(statement);
  const answered = (result: Result) => {
    statement.rows = result?.rows ?? [];
  };
  const last = given.at(-1);
  if (typeof last === 'function') {
    const heard = (error: unknown, result: Result) => {
      answered(result);
      last(error, result);
    };
    return Reflect.apply(query, this, [...given.slice(0, -1), heard]);
  }
  const answer = Reflect.apply(query, this, given);
  if (answer instanceof Promise) answer.then(answered, () => {});
  return answer;
} as typeof pg.Client.prototype.query;

/** The statements with each transaction in one piece: loaders run side by side, each transaction on a connection of its own. */
function oneByOne(sent: readonly Sent[]): Statement[] {
  const pieces: Statement[][] = [];
  const open = new Map<pg.Client, Statement[]>();
  for (const { client, ...statement } of sent) {
    const begun = open.get(client);
    if (begun) {
      begun.push(statement);
      if (/^(commit|rollback)$/i.test(statement.text)) open.delete(client);
      continue;
    }
    const piece = [statement];
    pieces.push(piece);
    if (/^begin/i.test(statement.text)) open.set(client, piece);
  }
  return pieces.flat();
}
