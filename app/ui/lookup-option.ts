/** Marks the value of a lookup's option that is not a record yet. */
export const NEW = 'new:';

/** A record that does not exist yet, as a lookup takes it as a choice. */
export function newOption(name: string): { value: string; label: string } {
  return { value: `${NEW}${name}`, label: name };
}
