import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { importClients } from './clients/client-import-commands.server.ts';
import { publishSite } from './opening-commands.server.ts';
import { openingVerbs } from './opening-verbs.ts';
import { fillSample, removeSample } from './sample/sample-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(openingVerbs.publish, (staff) => publishSite(staff)),
  on(
    openingVerbs.importClients,
    importClients,
    (added) => `${formatCount(added, 'client', 'clients')} imported`,
  ),
  on(openingVerbs.fillSample, (staff) => fillSample(staff)),
  on(openingVerbs.removeSample, (staff) => removeSample(staff)),
];

/** What this area is to the house. */
export const openingArea = { handlers } satisfies Area;
