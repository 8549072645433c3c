import type { KindFacts } from '../kind-facts.ts';

/** The secret address of a person's calendar. */
export const calendar = {
  one: 'calendar address',
  many: 'calendar addresses',
  logged: true,
  parts: {
    calendar_away: {
      one: 'calendar not read',
      many: 'calendars not read',
      at: { admin: '/admin/meetings/calendars' },
      asks: { staff: true },
    },
  },
} as const satisfies KindFacts;
