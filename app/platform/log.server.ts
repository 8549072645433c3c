import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env.server.ts';

/** What every line of one request says: which request, from which network address, by whom. */
type RequestScope = { requestId: string; address?: string; userId?: string };

const requestScope = new AsyncLocalStorage<RequestScope>();

// Values under these keys never reach a log line, however deep an object that is logged holds them.
const SECRET_KEYS = ['password', 'newPassword', 'token', 'cookie', 'authorization', 'secret'];

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

/** Runs `work` so that every log line written from it carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestScope.run({ requestId }, work);
}

/** Has the further log lines of this request say where it came from or who sent it. */
export function nameInLog(who: { address: string } | { userId: string }): void {
  const scope = requestScope.getStore();
  if (scope) Object.assign(scope, who);
}
