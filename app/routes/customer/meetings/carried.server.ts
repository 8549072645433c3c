import { z } from 'zod';
import type { Carried } from '#app/areas/booking/OwnBookPage.tsx';

/** What a meeting that is being booked is about, as the addresses of its pages carry it along. */
const ABOUT = ['project', 'ticket', 'proposal'] as const;

/** The ids in an address of what the meeting is about; anything else is left out. */
export function carriedOf(url: URL): Carried {
  return Object.fromEntries(
    ABOUT.flatMap((name) => {
      const { data: id } = z.uuid().safeParse(url.searchParams.get(name));
      return id ? [[name, id]] : [];
    }),
  );
}
