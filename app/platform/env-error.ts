/** A variable is missing or malformed; the message names each one. */
export class EnvError extends Error {
  override name = 'EnvError';
}
