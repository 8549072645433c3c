import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';

// Two commands at once in one process, each on its own connection of the pool. Every statement is held at its border until
// the schedule lets it go; one that waits for a lock of the other command gives its turn away.

/** What became of a command: accepted, refused with its sentence, or failed as no command may. */
type Outcome = { kind: 'accepted' } | { kind: 'refused' | 'failed'; why: string };

/** At how many statements each of the two stops once: the first runs to its own, the second to its own, the first on to its end. */
export type Schedule = { first: 0 | 1; stops: [number, number] };

/** What two commands did: how each ended, and how many statements each sent. */
export type Ran = { outcomes: [Outcome, Outcome]; statements: [string[], string[]] };

class Side {
  readonly statements: string[] = [];
  outcome: Outcome | null = null;
  pid = 0;
  #held: (() => void) | null = null;

  get isHeld(): boolean {
    return this.#held !== null;
  }

  border(client: pg.Client, text: string): Promise<void> {
    this.pid = Reflect.get(client, 'processID') as number;
    this.statements.push(text);
    return new Promise((resolve) => {
      this.#held = resolve;
    });
  }

  letGo(): void {
    const held = this.#held;
    this.#held = null;
    held?.();
  }
}

const sides = new AsyncLocalStorage<Side>();

/** Puts a border before every statement of a transaction while the scheduler runs; returns how to take it away again. */
export function putBorders(): () => void {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const side = sides.getStore();
    // The pool's own statements come with a callback and belong to no transaction.
    if (!side || typeof args.at(-1) === 'function') return send.apply(this, args);
    const [what] = args;
    const text = typeof what === 'string' ? what : String(Reflect.get(what as object, 'text'));
    return side.border(this, text).then(() => send.apply(this, args));
  });
  return () => Reflect.set(pg.Client.prototype, 'query', send);
}

/** Runs two commands in the order of a schedule. `watcher` is a connection of its own, which sees who waits for whom. */
export async function runPair(
  commands: readonly [() => Promise<unknown>, () => Promise<unknown>],
  { first, stops }: Schedule,
  watcher: pg.Client,
): Promise<Ran> {
  const both = [new Side(), new Side()] as const;
  const running = both.map((side, at) => sides.run(side, () => ending(side, commands[at])));
  const [one, two] = first === 0 ? both : [both[1], both[0]];
  await advance(one, two, stops[0], watcher);
  await advance(two, one, stops[1], watcher);
  while (!one.outcome || !two.outcome) {
    await advance(one, two, Number.POSITIVE_INFINITY, watcher);
    await advance(two, one, Number.POSITIVE_INFINITY, watcher);
  }
  await Promise.all(running);
  return {
    outcomes: [both[0].outcome, both[1].outcome] as [Outcome, Outcome],
    statements: [both[0].statements, both[1].statements],
  };
}

async function ending(side: Side, command: (() => Promise<unknown>) | undefined): Promise<void> {
  try {
    await command?.();
    side.outcome = { kind: 'accepted' };
  } catch (error) {
    const isRefusal = error instanceof RefusedError || error instanceof NotFoundError;
    const named = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    const isStale = error instanceof Error && error.name === 'ChangedMeanwhileError';
    side.outcome = {
      kind: isRefusal || isStale ? 'refused' : 'failed',
      why: `${named} ${cause}`.trim(),
    };
  }
}

/** Lets a command send statements until it stands before the one of this place, is at its end, or waits for a lock. */
async function advance(side: Side, other: Side, upTo: number, watcher: pg.Client): Promise<void> {
  for (;;) {
    const state = await settled(side, other, watcher);
    if (state !== 'held' || side.statements.length > upTo) return;
    side.letGo();
  }
}

// One that awaits what the other is doing in this process has no lock that the database could show.
const PATIENT_LOOKS = 60;

/** Waits until a command stands at a border, has ended, or waits for the other: for a lock, or in this process. */
async function settled(
  side: Side,
  other: Side,
  watcher: pg.Client,
): Promise<'held' | 'ended' | 'waiting'> {
  for (let looks = 0; ; looks += 1) {
    if (side.outcome) return 'ended';
    if (side.isHeld) return 'held';
    await new Promise((resolve) => setTimeout(resolve, looks < 3 ? 0 : 2));
    if (looks > PATIENT_LOOKS && other.isHeld) return 'waiting';
    if (looks < 3 || side.pid === 0 || side.isHeld || side.outcome) continue;
    const { rows } = await watcher.query('select cardinality(pg_blocking_pids($1)) as others', [
      side.pid,
    ]);
    if (rows[0].others > 0 && !side.isHeld && !side.outcome) return 'waiting';
  }
}
