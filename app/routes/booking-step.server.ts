import { randomUUID } from 'node:crypto';
import type { Offers } from '#app/areas/booking/offer-queries.server.ts';
import { shownDays, wholeTime } from '#app/areas/booking/shown-times.ts';

const DAYS_SHOWN = 5;
const NEXT_SHOWN = 6;

/**
 * What a page of booking shows: the form of the time that its address names, or else days with their times. `carried` are the
 * other parts of its addresses.
 */
export function bookingStep(
  { times, kind }: Offers,
  {
    url,
    zone,
    carried = {},
  }: { url: URL; zone: string; carried?: Readonly<Record<string, string>> },
) {
  const starts = times.map(({ start }) => start);
  const at = url.searchParams.get('at');
  if (at !== null) {
    const start = Date.parse(at);
    const wordsOf = (moment: number) => ({
      at: new Date(moment).toISOString(),
      words: wholeTime(new Date(moment), zone),
    });
    // The times around the one that is gone: those from then on, else the first ones.
    const after = starts.filter((each) => each > start);
    const next = (after.length ? after : starts).slice(0, NEXT_SHOWN).map(wordsOf);
    const chosen = starts.includes(start) ? wordsOf(start) : null;
    return { step: 'form' as const, questions: kind.questions, form: randomUUID(), chosen, next };
  }
  const all = shownDays(starts, zone);
  const from = Math.max(
    0,
    all.findIndex(({ day }) => day >= (url.searchParams.get('from') ?? '')),
  );
  const addressOf = (place: number) => {
    const day = all[place]?.day;
    return day ? `${url.pathname}?${new URLSearchParams({ ...carried, zone, from: day })}` : null;
  };
  return {
    step: 'times' as const,
    days: all.slice(from, from + DAYS_SHOWN),
    earlier: from > 0 ? addressOf(Math.max(0, from - DAYS_SHOWN)) : null,
    later: addressOf(from + DAYS_SHOWN),
  };
}
