import type { Toast } from '#app/platform/toast.ts';
import type { ParamsOf, Verb } from '#app/platform/verb.ts';
import type { AdminActor, CustomerActor } from './actor.ts';

/** Who may press what is below a surface's address: its guard lets nobody else through. */
type ActorOf<Path extends string> = Path extends `/admin/${string}`
  ? AdminActor
  : Path extends `/customer/${string}`
    ? CustomerActor
    : never;

/** Where a form was sent from, for what is signed. */
type Origin = { ipAddress: string; userAgent: string | null };

/** A verb with the command that carries it out. */
export type VerbHandler = {
  verb: Verb<string, unknown, unknown>;
  run: (
    actor: AdminActor | CustomerActor,
    form: unknown,
    params: Record<string, string>,
    origin: Origin,
  ) => Promise<Response | Toast | null>;
};

/**
 * Binds a verb to its command. `say` returns the toast if it depends on what was sent or what came of it. If it returns null,
 * the screen itself shows what was done; a `Response` (such as a redirect) is the answer itself.
 * @throws Error for a verb that neither has words of its own nor is given any.
 */
export function on<Path extends string, Input, Value, Result>(
  declared: Verb<Path, Input, Value>,
  run: (
    actor: ActorOf<Path>,
    form: Value,
    params: ParamsOf<Path>,
    origin: Origin,
  ) => Promise<Result>,
  say?: (result: Result, form: Value) => string | Toast | Response | null,
): VerbHandler {
  const { path, done } = declared;
  const word = say ?? (done && (() => done));
  if (!word) throw new Error(`${path} has no word for what was done.`);
  const carryOut = async (...sent: Parameters<typeof run>) => {
    const words = word(await run(...sent), sent[1]);
    return typeof words === 'string' ? { kind: 'success', title: words } : words;
  };
  // The path decides the types of actor and parameters, the schema that of the form; a list of handlers forgets them.
  return { verb: declared, run: carryOut } as unknown as VerbHandler;
}
