import { csvRecord } from '#app/platform/csv.ts';
import { ResultCache } from '#app/platform/result-cache.ts';
import { listPublicPromises, type PublicPromise } from './promise-queries.server.ts';

const HEADINGS = [
  'number',
  'kind',
  'made',
  'due',
  'paused_minutes',
  'settled',
  'result',
  'withdrawn_reason',
];
const MINUTE_MS = 60_000;

// Anyone may ask as often as they like: it is read once a minute.
const made = new ResultCache<string>(1, () => 1);

/** Returns the promises behind the public figures as CSV, at most a minute old. */
export function promiseCsv(now = Date.now()): Promise<string> {
  return made.of(String(Math.floor(now / MINUTE_MS)), async () =>
    csvOfPromises(await listPublicPromises()),
  );
}

/** Returns promises as CSV, one record each below the headings. */
export function csvOfPromises(promises: readonly PublicPromise[]): string {
  const records = promises.map((each) =>
    csvRecord([
      String(each.number),
      each.kind,
      each.made,
      each.due,
      String(each.pausedMinutes),
      each.settled,
      each.result,
      each.reason ?? '',
    ]),
  );
  return csvRecord(HEADINGS) + records.join('');
}
