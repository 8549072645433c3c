import type { DemoFirm } from './types/firm.ts';

/** A file that a document of the demo refers to. */
export type StoredFile = { key: string; bytes: Uint8Array };

/** The name of a person of the demo. @throws Error when nobody has the key. */
export function nameOf(firm: DemoFirm, key: string): string {
  const person = [...firm.staff, ...firm.contacts].find((each) => each.key === key);
  if (!person) throw new Error(`The demo has nobody under the key "${key}".`);
  return person.name;
}
