import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';
import type { House } from './house.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { figureOf, type Section, showFigure, showNumber } from './table.ts';
import { chromium, lighthouse } from './tools.ts';

const KINDS = ['Document', 'Stylesheet', 'Font', 'Image', 'Script'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What a phone receives before anybody touches the page: compressed bytes by kind. */
export async function transferredBytes(house: House): Promise<Section> {
  const browser = await playwright.launch({
    executablePath: chromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows: string[][] = [];
    for (const page of PUBLIC_PAGES) {
      const tab = await (await browser.newContext()).newPage();
      const session = await tab.context().newCDPSession(tab);
      await session.send('Network.enable');
      const kinds = new Map<string, string>();
      const bytes = new Map<string, number>();
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId) ?? 'Other';
        bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
      });
      await tab.goto(house.plenum.address + page, { waitUntil: 'networkidle' });
      const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
      rows.push([
        page,
        ...KINDS.map((kind) => showNumber(bytes.get(kind) ?? 0)),
        showNumber(total),
      ]);
    }
    return {
      letter: 'a',
      title: 'Bytes transferred',
      columns: ['Page', 'HTML', 'CSS', 'Font', 'Image', 'Script', 'All'],
      rows,
      notes: ['Compressed, headers included, before the first interaction, with an empty cache.'],
    };
  } finally {
    await browser.close();
  }
}

/** Lighthouse's mobile scores: the median of several runs of each page. */
export async function lighthouseScores(house: House, runs: number): Promise<Section> {
  const program = lighthouse();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-lighthouse-'));
  try {
    const rows: string[][] = [];
    for (const page of PUBLIC_PAGES) {
      const found: Record<string, number>[] = [];
      for (let run = 0; run < runs; run += 1) {
        found.push(await scoresOf(program, house.plenum.address + page, folder));
      }
      rows.push([
        page,
        ...CATEGORIES.map((name) => showFigure(figureOf(found.map((each) => each[name] ?? 0)))),
      ]);
    }
    return {
      letter: 'a',
      title: 'Lighthouse, mobile',
      columns: ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO'],
      rows,
      notes: [
        `Median of ${runs} runs (lowest–highest); the phone and its line are simulated as Lighthouse does by default.`,
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function scoresOf(
  program: string,
  address: string,
  folder: string,
): Promise<Record<string, number>> {
  const report = path.join(folder, 'report.json');
  const result = spawnSync(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CHROME_PATH: chromium() } },
  );
  if (result.status !== 0) throw new Error(`Lighthouse failed:\n${result.stderr}`);
  const { categories } = JSON.parse(await readFile(report, 'utf8')) as {
    categories: Record<string, { score: number | null }>;
  };
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
}
