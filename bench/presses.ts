import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { BARE_PRESSES, bareReactPage } from './bare-react.ts';
import { signedIn, withBrowser } from './browser.ts';
import { COMMON_PRESSES, type Press } from './common-presses.ts';
import type { House } from './house.ts';
import { type Phone, phone, phoneText } from './phone.ts';
import { figureOf, quantile, type Section, showFigure, showNumber } from './table.ts';

/** What a press sets off is over by then. */
const SETTLED_MS = 2_000;
/** How long a finger or a key is down. */
const DOWN_MS = 80;

/** Milliseconds until the paint after a press, and of the longest task from the press on: by the clock and of the processor. */
type Felt = { paint: number; task: number; work: number };
type BarePress = (typeof BARE_PRESSES)[number];

/**
 * From a press until the screen shows it, as the browser itself tells of it, on the processor of a phone or so many times `slower`
 * than this machine; and the same of a page of React alone.
 */
export async function presses(house: House, rounds: number, slower?: string): Promise<Section> {
  const felt = new Map<Press, Felt[]>();
  const bare = new Map<BarePress, Felt[]>();
  const found = await phone();
  const simulated = slower ? { ...found, slower: Number(slower) } : found;
  const document = await bareReactPage();
  await withBrowser(async (browser) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const press of COMMON_PRESSES) {
        const context = await signedIn(browser, house, house[press.person]);
        const open = async () => openPage(await context.newPage(), house, press);
        note(felt, press, await feltBy(context, open, press, simulated));
      }
      for (const press of BARE_PRESSES) {
        const context = await browser.newContext();
        const open = async () => openBare(await context.newPage(), document);
        note(bare, press, await feltBy(context, open, press, simulated));
      }
    }
  });
  const all = [...felt.values()].flat();
  const paints = all.map(({ paint }) => paint).toSorted((a, b) => a - b);
  const rows = [...felt, ...bare].map(([{ name }, times]) => rowOf(name, times));
  return {
    letter: 'i',
    title: 'From a press to the paint',
    columns: ['Press', 'Paint ms', 'Longest task ms', 'Its processor time ms'],
    rows: [
      ...rows,
      ['All, p50', showNumber(quantile(paints, 0.5)), '', ''],
      [
        'All, p98',
        showNumber(quantile(paints, 0.98)),
        showNumber(Math.max(...all.map(({ task }) => task))),
        showNumber(Math.max(...all.map(({ work }) => work))),
      ],
    ],
    notes: [
      `${rounds} rounds. ${phoneText(simulated)} The paint is the longest duration among the Event Timing entries ` +
        "of the press, in steps of 8 ms; tasks are those of the page's main thread until it rests. The last rows are of the product's " +
        'presses, without those of a page of React alone; the last has the longest of all.',
    ],
  };
}

function rowOf(name: string, times: readonly Felt[]): string[] {
  const figure = (part: keyof Felt) => showFigure(figureOf(times.map((each) => each[part])));
  return [name, figure('paint'), figure('task'), figure('work')];
}

function note<P>(all: Map<P, Felt[]>, press: P, times: Felt): void {
  all.set(press, [...(all.get(press) ?? []), times]);
}

async function openPage(page: Page, house: House, press: Press): Promise<Page> {
  await page.addInitScript(noteEvents);
  await page.goto(house.plenum.address + press.path, { waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.dataset.client === 'ready');
  // What opens is loaded ahead from here on, as it is for someone who reads first.
  await page.mouse.move(300, 5);
  await page.mouse.move(310, 5);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/forms-[^/]*\.js/.test(name)),
  );
  await page.waitForLoadState('networkidle');
  return page;
}

async function openBare(page: Page, document: string): Promise<Page> {
  await page.setContent(document);
  await page.evaluate(noteEvents);
  return page;
}

async function feltBy(
  context: BrowserContext,
  open: () => Promise<Page>,
  press: BarePress,
  { slower }: Phone,
): Promise<Felt> {
  try {
    const page = await open();
    await press.before?.(page);
    await page.waitForTimeout(SETTLED_MS);
    const act = await readyToPress(page, press.press);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.evaluate(() => {
      Object.assign(window, { longestPaint: 0 });
    });
    const tasks = await tasksDuring(session, async () => {
      await act();
      await page.waitForTimeout(SETTLED_MS);
    });
    const paint = await page.evaluate(() => Number(Reflect.get(window, 'longestPaint')));
    return { paint, ...tasks };
  } catch (error) {
    throw new Error(`${press.name} could not be pressed.`, { cause: error });
  } finally {
    await context.close();
  }
}

/**
 * The press by itself: what is pressed is found before, for to find it is work of the page's main thread too. The pointer comes
 * from elsewhere, so that pointing has loaded nothing ahead, as it has not on a touchscreen.
 */
async function readyToPress(page: Page, press: Press['press']): Promise<() => Promise<void>> {
  if (typeof press === 'string') {
    return () => page.keyboard.press(press, { delay: DOWN_MS });
  }
  const pressed = press(page);
  await pressed.scrollIntoViewIfNeeded();
  const box = await pressed.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: DOWN_MS });
}

/** Runs in the page: notes the longest time between a press and the paint after it. Shorter ones than 16 ms are not told. */
function noteEvents(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (!interactionId) continue;
      const longest = Number(Reflect.get(window, 'longestPaint') ?? 0);
      Object.assign(window, { longestPaint: Math.max(longest, duration) });
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};

/** The longest task of the page's main thread while `work` runs. */
async function tasksDuring(
  session: CDPSession,
  work: () => Promise<void>,
): Promise<{ task: number; work: number }> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    categories: '-*,toplevel,disabled-by-default-devtools.timeline,__metadata',
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const isMain = (event: TraceEvent) =>
    events.some(
      ({ name, args, pid, tid }) =>
        name === 'thread_name' &&
        args.name === 'CrRendererMain' &&
        pid === event.pid &&
        tid === event.tid,
    );
  const tasks = events.filter((event) => event.name === 'RunTask' && isMain(event));
  return {
    task: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    work: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
  };
}
