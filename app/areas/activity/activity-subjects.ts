import {
  capitalized,
  filledAddress,
  type Kind,
  kindFacts,
  kindsIn,
  type NameIn,
} from '#app/records/kinds.ts';

/** A kind of record that the activity log tells of. */
export type ActivitySubject = NameIn<'logged'>;

const KIND_OF: ReadonlyMap<string, Kind> = /* @__PURE__ */ kindsIn('logged');

/** The kinds of record that the activity log tells of, as people call them. */
export function activitySubjects(): { value: ActivitySubject; label: string }[] {
  return [...kindsIn('logged').keys()].map((value) => ({ value, label: subjectLabel(value) }));
}

/** Whether the log tells of such a kind of record. */
export function isActivitySubject(word: string): word is ActivitySubject {
  return KIND_OF.has(word);
}

/** The name of a kind of record; one that an earlier version wrote is returned as it is. */
export function subjectLabel(entityType: string): string {
  const kind = KIND_OF.get(entityType);
  return kind ? capitalized(kindFacts(kind).one) : entityType;
}

/** How many records of a kind, in words; of one that an earlier version wrote, without its name. */
export function subjectCount(entityType: string, count: number): string {
  const kind = KIND_OF.get(entityType);
  return `${count} ${kind ? kindFacts(kind).many : 'records'}`;
}

/** Whether the records of a kind are a customer's. */
export function isOfCustomer(entityType: string): boolean {
  const kind = KIND_OF.get(entityType);
  return kind !== undefined && kindFacts(kind).customerIn !== undefined;
}

/** Where staff open a record of the log, or null when it has no page of its own. */
export function recordAddress(entityType: string, entityId: string | null): string | null {
  const kind = KIND_OF.get(entityType);
  const address = kind && kindFacts(kind).at?.admin;
  return address?.includes(':id') && entityId ? filledAddress(address, { id: entityId }) : null;
}
