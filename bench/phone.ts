import path from 'node:path';
import { withBrowser } from './browser.ts';
import { figureOf } from './table.ts';
import { lighthouse } from './tools.ts';

/**
 * Lighthouse's index of the phone that it simulates: its four times slower hold for a machine of 2,000, and it warns of slower
 * ones (`core/gather/driver/environment.js`).
 */
const PHONE_INDEX = 500;
const RUNS = 3;

/** This machine by Lighthouse's own benchmark, and how many times slower a phone is. */
export type Phone = { index: number; slower: number };

/** How many times slower a phone is than this machine, so that figures of a page on it mean the same on every machine. */
export async function phone(): Promise<Phone> {
  const functions = path.resolve(path.dirname(lighthouse()), '../core/lib/page-functions.js');
  const { pageFunctions }: { pageFunctions: { computeBenchmarkIndex: () => number } } =
    await import(functions);
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    const found: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      found.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
    }
    const index = Math.round(figureOf(found).median);
    return { index, slower: Math.max(1, Math.round((10 * index) / PHONE_INDEX) / 10) };
  });
}

/** How the phone was chosen, as a note below figures. */
export function phoneText({ index, slower }: Phone): string {
  return (
    `The phone is ${slower} times slower than this machine, whose Lighthouse index is ${index}: four times for an index of ` +
    `${(4 * PHONE_INDEX).toLocaleString('en-US')}, the machine that Lighthouse expects.`
  );
}
