import { parseArgs } from 'node:util';
import { EnvError } from '#app/platform/env-error.ts';

type Options = Record<string, { type: 'string' | 'boolean' }>;

/** The one argument of a command, and its options. @throws EnvError with the usage, which says what is wrong. */
export function given(
  args: readonly string[],
  { usage, options = {} }: { usage: string; options?: Options },
) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    const [argument, ...more] = positionals;
    if (argument !== undefined && more.length === 0) return { argument, values };
  } catch {
    // An option that is not known, or one without its value.
  }
  throw new EnvError(`Usage: ${usage}`);
}
