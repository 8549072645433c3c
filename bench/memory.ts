import { setTimeout as pause } from 'node:timers/promises';
import type { House } from './house.ts';
import { residentMegabytes } from './resident.ts';
import { figureOf, type Section, showFigure } from './table.ts';

/** Until what a start or a request leaves to be done is done. */
export const SETTLED_MS = 3_000;
const HANDFUL = ['', '/tickets', '/tickets.data', '/customers', '/invoices', '/tasks'];

/**
 * The memory of a process that serves nobody yet, and after a first handful of pages, and of the one that looks after
 * several: what they hold in memory by themselves and with the files that they share (RSS).
 */
export async function memory(house: House, starts: number): Promise<Section> {
  const [started, used, first]: number[][] = [[], [], []];
  for (let start = 0; start < starts; start += 1) {
    await house.withProcesses(
      1,
      async ({ address, child }) => {
        await pause(SETTLED_MS);
        started?.push(residentMegabytes(child.pid));
        for (const path of HANDFUL) {
          const headers = { cookie: house.admin.cookie };
          const response = await fetch(`${address}/admin${path}`, { headers });
          if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
          await response.arrayBuffer();
        }
        await pause(SETTLED_MS);
        used?.push(residentMegabytes(child.pid));
      },
      'serve',
    );
    await house.withProcesses(
      2,
      async ({ child }) => {
        await pause(SETTLED_MS);
        first?.push(residentMegabytes(child.pid));
      },
      'serve',
    );
  }
  const row = (name: string, figures: number[] = []) => [name, showFigure(figureOf(figures))];
  return {
    letter: 'h',
    title: 'Memory',
    columns: ['Process', 'RSS in MB'],
    rows: [
      row('Serves nobody yet', started),
      row(`After ${HANDFUL.length} pages of staff`, used),
      row('Looks after two others', first),
    ],
    notes: [`${starts} starts of each, as npm run serve runs them.`],
  };
}
