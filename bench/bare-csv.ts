import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { residentMegabytes, watchPeak } from './resident.ts';

// Reads a file with csv-parse and does nothing with its records: the floor below an import.

/** What reading took. */
export type BareReading = { records: number; milliseconds: number; megabytes: number };

process.once('message', async (file: string) => {
  const idle = residentMegabytes(process.pid);
  watchPeak(process.pid);
  const started = performance.now();
  let records = 0;
  for await (const _ of createReadStream(file).pipe(parse({ bom: true, info: true }))) records += 1;
  const reading: BareReading = {
    records,
    milliseconds: performance.now() - started,
    megabytes: residentMegabytes(process.pid, 'peak') - idle,
  };
  process.send?.(reading);
  process.disconnect?.();
});
