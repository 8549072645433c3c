import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import { format } from 'node:util';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env.server.ts';

/** What every line of one request says: which request, from which network address, by whom. */
type RequestScope = { requestId: string; address?: string; userId?: string };

const requestScope = new AsyncLocalStorage<RequestScope>();

// Values under these keys never reach a log line, however deep an object that is logged holds them.
const SECRET_KEYS = ['password', 'newPassword', 'token', 'cookie', 'authorization', 'secret'];

/** The letters of a word in a pattern for addresses, where each may also stand as a percent code. */
const inAddress = (word: string) =>
  [...word].map((letter) => `(?:${letter}|%${letter.charCodeAt(0).toString(16)})`).join('');

// Addresses that open something to anyone who has them: a calendar's, and those with a one-time link's token.
const SECRET_ADDRESSES = [
  new RegExp(`(${inAddress('/')}+${inAddress('calendar')}${inAddress('/')}+)[^\\s"'?#\\\\]+`, 'gi'),
  new RegExp(`([?&]${inAddress('token')}=)[^\\s"'&#\\\\]+`, 'gi'),
];

/** What each of them holds, found much sooner than they are. */
const MAY_HOLD_SECRET = /[%?&]|calendar/i;

/** A line without the secrets of addresses, wherever a library or an error has put them. */
function censored(line: string): string {
  if (!MAY_HOLD_SECRET.test(line)) return line;
  return SECRET_ADDRESSES.reduce((text, secret) => text.replace(secret, '$1[secret]'), line);
}

let logger: Logger = pino({ level: 'silent' });
let output: DestinationStream = { write() {} };

/**
 * Sets up the process's logger: JSON lines on standard output or another destination, with secrets removed and the request's id
 * on each line.
 */
export function openLog(
  level: Env['logLevel'],
  destination: DestinationStream = standardOutput(),
): void {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[secret]',
    },
    serializers: { err: errorForLog },
    hooks: { streamWrite: censored },
    mixin: () => ({ ...requestScope.getStore() }),
  };
  logger = pino(options, destination);
  output = destination;
}

const INFO = pino.levels.values.info;
const WARNING = pino.levels.values.warn ?? 0;
const HELD_MS = 10;
const HELD_AT_MOST = 64 * 1024;
const UNWRITTEN_BYTES_AT_MOST = 1024 * 1024;
let opened: DestinationStream | undefined;

/**
 * Standard output. Lines wait a hundredth of a second to be written together, none beyond a line that warns or the exit of
 * the process; so only SIGKILL or a crash of Node itself loses the last ones.
 */
function standardOutput(): DestinationStream {
  if (opened) return opened;
  const file = pino.destination({ sync: true, maxLength: UNWRITTEN_BYTES_AT_MOST });
  // A full disk costs lines and fails no request; what could not be written is tried again with the next line.
  file.on('error', () => {});
  let held = '';
  const flush = () => {
    const lines = held;
    held = '';
    if (lines !== '') file.write(lines);
  };
  process.on('exit', flush);
  const stream = {
    // Has pino note the level of each line on the stream.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      if (held === '') setTimeout(flush, HELD_MS).unref();
      held += line;
      if (stream.lastLevel >= WARNING || held.length > HELD_AT_MOST) flush();
      stream.lastLevel = 0;
    },
  };
  opened = stream;
  return stream;
}

let stamped = { at: 0, time: '' };

/**
 * Writes the one line of an answered request, as `log().info` would, for a third of its cost: none of its values has the name
 * of a secret. `requestId` is for a request outside of `withRequestId`.
 */
export function logRequest(
  { method, path, status, ms }: { method: string; path: string; status: number; ms: number },
  requestId?: string,
): void {
  if (!logger.isLevelEnabled('info')) return;
  const at = Date.now();
  if (at !== stamped.at) stamped = { at, time: new Date(at).toISOString() };
  const scope = JSON.stringify(requestScope.getStore() ?? { requestId }).slice(1, -1);
  const asked = `"method":${JSON.stringify(method)},"path":${JSON.stringify(path)}`;
  const line = `{"level":${INFO},"time":"${stamped.time}",${scope},${asked},"status":${status},"ms":${ms},"msg":"request"}\n`;
  output.write(censored(line));
}

type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
};

/**
 * Returns an error as a log line contains it: name, message, code, stack and causes. The values of a failed statement, which
 * the query builder and the database add, are left out, because people typed them or they are secrets.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const values = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;
  return {
    type: error.name,
    message: error.message.replace(values, ''),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack && { stack: error.stack.replace(values, '') }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}

/** The process's structured logger. */
export function log(): Logger {
  return logger;
}

/**
 * Turns what libraries and Node would print as plain text into lines of the log, so that every line that the process writes is
 * JSON.
 */
export function logConsole(): void {
  const logAs =
    (level: 'info' | 'warn' | 'error') =>
    (...args: unknown[]) => {
      const err = args.find((each) => each instanceof Error);
      log()[level](
        { from: 'console', ...(err && { err }) },
        format(...args.filter((each) => each !== err)),
      );
    };
  const { console } = globalThis;
  Object.assign(console, { error: logAs('error'), warn: logAs('warn'), trace: logAs('warn') });
  Object.assign(console, { log: logAs('info'), info: logAs('info'), debug: logAs('info') });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log().warn({ err: warning }, 'Node warns'));
}

/** Runs `work` so that every log line written from it carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestScope.run({ requestId }, work);
}

/** Adds where this request came from, or who sent it, to its further log lines. */
export function nameInLog(who: { address: string } | { userId: string }): void {
  const scope = requestScope.getStore();
  if (scope) Object.assign(scope, who);
}
