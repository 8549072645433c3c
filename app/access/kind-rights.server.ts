import type { KindFacts, Sphere } from '#app/records/kind-facts.ts';
import { KINDS, kindsIn } from '#app/records/kinds.ts';
import { type AdminActor, type CustomerActor, may } from './actor.ts';
import type { StaffSphere } from './staff-rights.ts';

/** The kinds by the words of notices and by those of live changes. */
const BY_WORD: Readonly<Record<string, KindFacts>> = {
  ...KINDS,
  ...Object.fromEntries([...kindsIn('live')].map(([word, kind]) => [word, KINDS[kind]])),
};

/** The sphere of a kind of records; null for what customers are shown nothing of. */
export function sphereOf(kind: string): Sphere | null {
  return BY_WORD[kind]?.sphere ?? null;
}

/** What staff need to read a kind of records, a live change or a notice of it. */
export function staffSphereOf(kind: string): StaffSphere | 'manage' {
  return BY_WORD[kind]?.staffSphere ?? sphereOf(kind) ?? 'manage';
}

/** Whether a person reads a kind of records at all: what they are notified of it, and hear of its changes. */
export function mayReadKind(actor: AdminActor | CustomerActor, kind: string): boolean {
  if (actor.kind === 'admin') return may(actor, staffSphereOf(kind));
  const sphere = sphereOf(kind);
  return sphere !== null && may(actor, sphere);
}
