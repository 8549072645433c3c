import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { publishSite } from './opening-commands.server.ts';
import { openingVerbs } from './opening-verbs.ts';

/** The command behind each verb. */
const handlers = [on(openingVerbs.publish, (staff) => publishSite(staff))];

/** What this area is to the house. */
export const openingArea = { handlers } satisfies Area;
