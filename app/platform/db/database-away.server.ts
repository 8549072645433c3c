import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm';

/** The database can't be asked at the moment: it is stopped or starting, out of reach, or has no connection free in time. */
class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  constructor(cause: unknown) {
    super('The database does not answer at the moment.', { cause });
  }
}

/** What people read while the database is away. The same form sent again is carried out once. */
export const DATABASE_AWAY =
  'Our database is not answering right now. Please try again in a minute.';

const request = new AsyncLocalStorage<{ isAway: boolean }>();

/** Runs one request's work, so that `isDatabaseAway` also recognizes a failure that a library in between has hidden. */
export function noticingAway<T>(work: () => T): T {
  return request.run({ isAway: false }, work);
}

/** Whether an error occurred because the database could not be reached. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof Error &&
    (request.getStore()?.isAway === true ||
      causes(error).some((cause) => cause instanceof DatabaseAwayError))
  );
}

/**
 * Runs work that queries the database; a `transaction` may also do other things, such as opening a file.
 * @throws DatabaseAwayError instead of the driver's many errors for it.
 */
export async function guardAbsence<T>(
  what: 'statement' | 'transaction',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !tellsOfAbsence(error, what)) throw error;
    const store = request.getStore();
    if (store) store.isAway = true;
    throw error instanceof DatabaseAwayError ? error : new DatabaseAwayError(error);
  }
}

// The server goes down, is not up yet, has no place left, or gives up a statement that takes too long.
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '53300', '57014']);
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]);
// The driver gives these no code.
const DRIVER_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/;

function tellsOfAbsence(error: Error, what: 'statement' | 'transaction'): boolean {
  const all = causes(error);
  // A mail server or a bucket is out of reach in the same words; those of a statement come in the query builder's.
  const isOfStatement =
    what === 'statement' || all.some((each) => each instanceof DrizzleQueryError);
  return all.some((each) => {
    if (each instanceof DatabaseAwayError || DRIVER_WORDS.test(each.message)) return true;
    const code = 'code' in each && typeof each.code === 'string' ? each.code : '';
    if (SERVER_CODES.has(code) || /^08...$/.test(code)) return true;
    return isOfStatement && NETWORK_CODES.has(code);
  });
}

function causes(error: Error): Error[] {
  const found: Error[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < 10; at = at.cause) {
    found.push(at);
    if (at instanceof AggregateError) found.push(...at.errors.filter(isError));
  }
  return found;
}

function isError(value: unknown): value is Error {
  return value instanceof Error;
}
