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

// Addresses that open something to whoever has them: a calendar's, and those with a one-time link's token.
const SECRET_ADDRESSES = [
  new RegExp(`(${inAddress('/')}+${inAddress('calendar')}${inAddress('/')}+)[^\\s"'?#\\\\]+`, 'gi'),
  new RegExp(`([?&]${inAddress('token')}=)[^\\s"'&#\\\\]+`, 'gi'),
];

/** A line without the secrets of addresses, wherever a library or an error has put them. */
function censored(line: string): string {
  return SECRET_ADDRESSES.reduce((text, secret) => text.replace(secret, '$1[secret]'), line);
}

let logger: Logger = pino({ level: 'silent' });

/**
 * Sets up the process's logger: JSON lines on standard output or on another destination, secrets censored, the request's
 * id on each line.
 */
export function openLog(
  level: Env['logLevel'],
  destination: DestinationStream = pino.destination({ sync: true }),
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
}

type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
};

/**
 * An error as a log line holds it: name, message, code, stack and causes. The values of a failed statement, which the
 * query builder and the database add, are left out: they are what people typed, and secrets.
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
 * Has what libraries and Node itself would print as plain text become lines of the log, so that each line that the process
 * writes from now on is one.
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

/** Has the further log lines of this request say where it came from or who sent it. */
export function nameInLog(who: { address: string } | { userId: string }): void {
  const scope = requestScope.getStore();
  if (scope) Object.assign(scope, who);
}
