import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { withBrowser } from './browser.ts';
import type { House } from './house.ts';
import { type Phone, phone, phoneText } from './phone.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { figureOf, type Section, showFigure, showNumber } from './table.ts';
import { chromium, lighthouse } from './tools.ts';

const KINDS = ['Document', 'Stylesheet', 'Font', 'Image', 'Script'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What a phone receives before anybody touches the page: compressed bytes by kind. */
export async function transferredBytes(house: House): Promise<Section> {
  return withBrowser(async (browser) => {
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
  });
}

/** Lighthouse's mobile scores: the median of several runs of each page. */
export function lighthouseScores(house: House, runs: number): Promise<Section> {
  const pages = PUBLIC_PAGES.map((path) => ({ path, cookie: '' }));
  return scores({ house, runs, letter: 'a', title: 'Lighthouse, mobile' }, pages, CATEGORIES);
}

/** The same of signed-in pages. Search engines see none of them. */
export function memberScores(house: House, runs: number): Promise<Section> {
  const pages = MEMBER_PAGES.map((path) => ({
    path,
    cookie: (path.startsWith('/admin') ? house.admin : house.customer).cookie,
  }));
  const seen = CATEGORIES.filter((name) => name !== 'seo');
  const what = { house, runs, letter: 'i', title: 'Lighthouse, mobile, signed in' };
  return scores(what, pages, seen);
}

const MEMBER_PAGES = [
  '/customer',
  '/customer/tickets',
  '/customer/tickets/new',
  '/customer/tasks',
  '/customer/documents',
  '/customer/meetings',
  '/customer/billing',
  '/customer/security',
  '/admin',
  '/admin/tickets',
  '/admin/customers',
  '/admin/companies',
  '/admin/tasks',
  '/admin/invoices',
  '/admin/projects',
  '/admin/documents',
  '/admin/time-tracking',
  '/admin/analytics',
  '/admin/knowledge-base',
  '/admin/settings',
];

const NAMES = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
};

async function scores(
  what: { house: House; runs: number; letter: string; title: string },
  pages: readonly { path: string; cookie: string }[],
  categories: readonly Category[],
): Promise<Section> {
  const { house, runs, letter, title } = what;
  const program = lighthouse();
  const simulated = await phone();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-lighthouse-'));
  try {
    const rows: string[][] = [];
    const limits: string[] = [];
    for (const page of pages) {
      const found: Scores[] = [];
      for (let run = 0; run < runs; run += 1) {
        const address = house.plenum.address + page.path;
        found.push(
          await scoresOf(program, { address, cookie: page.cookie, categories, simulated }, folder),
        );
      }
      rows.push([
        page.path,
        ...categories.map((name) => showFigure(figureOf(found.map(({ of }) => of[name] ?? 0)))),
      ]);
      const failed = new Set(found.flatMap((each) => each.failed));
      if (failed.size > 0) limits.push(`${page.path} fails ${[...failed].join(', ')}.`);
    }
    return {
      letter,
      title,
      columns: ['Page', ...categories.map((name) => NAMES[name])],
      rows,
      notes: [
        `Median of ${runs} runs (lowest–highest). ${phoneText(simulated)} Its line is simulated as by default.`,
        ...limits,
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Category = (typeof CATEGORIES)[number];
/** The score of each category, and what keeps one that depends on no clock from being full. */
type Scores = { of: Partial<Record<Category, number>>; failed: string[] };

async function scoresOf(
  program: string,
  page: {
    address: string;
    cookie: string;
    categories: readonly Category[];
    simulated: Phone;
  },
  folder: string,
): Promise<Scores> {
  const report = path.join(folder, 'report.json');
  const headers = path.join(folder, 'headers.json');
  await writeFile(headers, JSON.stringify(page.cookie ? { Cookie: page.cookie } : {}));
  const result = spawnSync(
    process.execPath,
    [
      program,
      page.address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--extra-headers=${headers}`,
      `--only-categories=${page.categories.join(',')}`,
      `--throttling.cpuSlowdownMultiplier=${page.simulated.slower}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CHROME_PATH: chromium() } },
  );
  if (result.status !== 0) throw new Error(`Lighthouse failed:\n${result.stderr}`);
  const { categories, audits, finalDisplayedUrl } = JSON.parse(
    await readFile(report, 'utf8'),
  ) as Report;
  if (finalDisplayedUrl !== page.address) {
    throw new Error(`${page.address} led to ${finalDisplayedUrl}.`);
  }
  const entries = Object.entries(categories);
  return {
    of: Object.fromEntries(
      entries.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    failed: entries
      .filter(([name]) => name !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}

type Report = {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
};
