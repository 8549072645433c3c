import type { Area } from '#app/access/area.server.ts';
import { promiseJob } from './promise-jobs.server.ts';

/** What this area is to the house. */
export const promisesArea = {
  jobs: [promiseJob],
} satisfies Area;
