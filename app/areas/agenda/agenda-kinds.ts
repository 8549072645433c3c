import type { KindFacts } from '#app/records/kind-facts.ts';
import { type AgendaKind, KINDS, type Kind, kindFacts, kindsIn } from '#app/records/kinds.ts';

/** What a kind of item says of itself. */
export function agendaFacts(kind: AgendaKind): KindFacts {
  return kindFacts(recordKindOf(kind)).parts?.[kind] ?? kindFacts(kind as Kind);
}

/** The kind of record that an item is one of, or a part of. */
export function recordKindOf(kind: AgendaKind): Kind {
  if (kind in KINDS) return kind as Kind;
  const whole = (Object.keys(KINDS) as Kind[]).find(
    (each) => kind in (kindFacts(each).parts ?? {}),
  );
  return whole as Kind;
}

/** What is followed live where such items are shown: the records that ask a side to act. */
export function askingTopics(side: 'staff' | 'customer') {
  return [...kindsIn('live')].flatMap(([topic, kind]) => {
    const { asks, parts = {} } = kindFacts(kind);
    const isAsked = [asks, ...Object.values(parts).map((part) => part.asks)].some(
      (each) => each?.[side],
    );
    return isAsked ? [topic] : [];
  });
}
