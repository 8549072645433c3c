/** Marks the value of a lookup's option that is no record yet. */
export const NEW = 'new:';

/** A record that does not exist yet, as a lookup takes it for its choice. */
export function newOption(name: string): { value: string; label: string } {
  return { value: `${NEW}${name}`, label: name };
}
