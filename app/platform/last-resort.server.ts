import process from 'node:process';
import { log } from './log.server.ts';

const STOP_WITHIN_MS = 10_000;

/**
 * Ends the process on an error that nothing caught, after a line in the log and after `stop` has finished: its state can no
 * longer be trusted. The supervisor starts it again.
 */
export function endOnTheUnforeseen(stop: () => Promise<void>): void {
  let ending = false;
  const end = (error: unknown) => {
    log().fatal({ err: error }, 'nothing caught this error, the process ends');
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop()
      .catch((failed: unknown) => log().error({ err: failed }, 'the process could not be closed'))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
