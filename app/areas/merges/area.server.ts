import type { Area } from '#app/access/area.server.ts';
import { mergeAccountsJob } from './merge-jobs.server.ts';

/** What this area is to the house. */
export const mergesArea = {
  jobs: [mergeAccountsJob],
} satisfies Area;
