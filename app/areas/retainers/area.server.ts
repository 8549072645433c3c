import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import {
  billRetainer,
  createRetainer,
  endRetainer,
  updateRetainer,
} from './retainer-commands.server.ts';
import { retainerExpiryJob } from './retainer-jobs.server.ts';
import { retainerOperations } from './retainer-operations.server.ts';
import { retainerFigures, retainerSearch } from './retainer-sources-sql.server.ts';
import { retainerVerbs } from './retainer-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(retainerVerbs.create, createRetainer),
  on(retainerVerbs.edit, (staff, edit, { retainerId }) => updateRetainer(staff, retainerId, edit)),
  on(retainerVerbs.addBlock, (staff, { version }, { retainerId }) =>
    billRetainer(staff, retainerId, version),
  ),
  on(retainerVerbs.end, (staff, end, { retainerId }) => endRetainer(staff, retainerId, end)),
];

/** What this area is to the server. */
export const retainersArea = {
  handlers,
  jobs: [retainerExpiryJob],
  found: { retainer: retainerSearch },
  figures: retainerFigures,
  operations: retainerOperations,
} satisfies Area;
