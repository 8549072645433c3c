import type { Server } from 'node:http';

// With the door the kernel resets whoever waits before it, and each turn of the loop takes in one connection.
const QUIET_TURNS = 5;
const TURNS_AT_MOST = 2_000;

/** Waits until some turns of the loop in a row have taken no connection in; ends right after such a turn. */
export async function untilNoneWaits(server: Server): Promise<void> {
  let quiet = 0;
  const came = () => {
    quiet = -1;
  };
  server.on('connection', came);
  for (let turns = 0; quiet < QUIET_TURNS && turns < TURNS_AT_MOST; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet += 1;
  }
  server.off('connection', came);
}
