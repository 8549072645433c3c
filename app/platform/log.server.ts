import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';
import type { Env } from './env.server.ts';

const requestScope = new AsyncLocalStorage<{ requestId: string }>();

// Values under these keys never reach a log line, however deep an object that is logged holds them.
const SECRET_KEYS = ['password', 'newPassword', 'token', 'cookie', 'authorization', 'secret'];

let logger: Logger = pino({ level: 'silent' });

/** Sets up the process's logger: JSON lines on standard output, secrets censored, the request's id on each line. */
export function openLog(level: Env['logLevel']): void {
  logger = pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[secret]',
    },
    mixin: () => requestScope.getStore() ?? {},
  });
}

/** The process's structured logger. */
export function log(): Logger {
  return logger;
}

/** Runs `work` so that every log line written from it carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestScope.run({ requestId }, work);
}

/** The id of the request being served, or null outside of one. */
export function currentRequestId(): string | null {
  return requestScope.getStore()?.requestId ?? null;
}
