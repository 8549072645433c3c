/** How far back the meetings of hosts are counted. */
export const TURN_DAYS = 30;

/** A meeting that counts as a turn of a host, by the moment it was booked. */
export type Turn = { host: string; at: number };

/**
 * Returns hosts in the order in which it is their turn: who was booked least in the last 30 days; of equals who has waited
 * longest since their last turn, or since they joined; then as listed. A host who joined within these days counts, for the time
 * before, as often as the mean of those who were there.
 */
export function inTurn<Host extends { id: string }>(
  free: readonly Host[],
  {
    hostIds,
    since,
    turns,
    now,
  }: {
    /** Everyone who holds meetings of the kind, free or not. */
    hostIds: readonly string[];
    /** When hosts joined; without a moment they were there from the beginning. */
    since: Readonly<Record<string, number>>;
    turns: readonly Turn[];
    now: number;
  },
): Host[] {
  const from = now - TURN_DAYS * 86_400_000;
  const counted = hostIds.map((id) => {
    const joined = since[id] ?? Number.NEGATIVE_INFINITY;
    const own = turns.filter(({ host, at }) => host === id && at >= Math.max(from, joined));
    return { id, joined, own: own.map(({ at }) => at), before: 0 };
  });
  const byJoining = counted.toSorted((a, b) => a.joined - b.joined);
  for (const [place, host] of byJoining.entries()) {
    if (host.joined <= from) continue;
    const others = byJoining.slice(0, place).filter(({ joined }) => joined < host.joined);
    const until = others.map(
      ({ own, before }) => before + own.filter((at) => at < host.joined).length,
    );
    host.before = until.length ? until.reduce((sum, each) => sum + each, 0) / until.length : 0;
  }
  const places = new Map(
    counted.map((host, place) => [
      host.id,
      { load: host.before + host.own.length, last: Math.max(host.joined, ...host.own), place },
    ]),
  );
  const nobody = { load: 0, last: 0, place: 0 };
  return free.toSorted((one, two) => {
    const [a, b] = [places.get(one.id) ?? nobody, places.get(two.id) ?? nobody];
    if (a.load !== b.load) return a.load - b.load;
    return a.last === b.last ? a.place - b.place : a.last < b.last ? -1 : 1;
  });
}
