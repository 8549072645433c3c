import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The examiner as a page reads it in least time: the builder would bring more than twice as much, and twice. */
const EXAMINER = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a color scheme can change about a page. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** Examines what the page shows, or the part that `within` selects, for accessibility; `what` names it in a failure. */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  const builder = (await examination(page)).withTags(TAGS);
  await expectNothing(page, within ? builder.include(within) : builder, what);
}

/** Examines only the colors of a page that has been examined whole in the other color scheme. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await expectNothing(page, (await examination(page)).withRules(RULES_OF_COLOR), what);
}

// Nothing of ours is in a frame, so all of it is examined in the page itself. Describing what passed takes as long as
// the examination.
async function examination(page: Page): Promise<AxeBuilder> {
  await page.evaluate(settle);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(EXAMINER);
  return new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
}

/** In the page: what comes or fades would be seen half gone. What comes is there at once, what leaves waits. */
function settle(): void {
  for (const animation of document.getAnimations()) {
    if (animation.timeline !== document.timeline) continue;
    if (animation instanceof CSSAnimation && animation.animationName.includes('leave')) {
      animation.pause();
      animation.currentTime = 0;
    } else if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
      animation.finish();
    }
  }
}

/** In the page: what waited goes on. */
function goOn(): void {
  for (const animation of document.getAnimations()) {
    if (animation.playState === 'paused') animation.play();
  }
}

async function expectNothing(page: Page, builder: AxeBuilder, what: string): Promise<void> {
  const { violations } = await builder.analyze();
  await page.evaluate(goOn);
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, what).toEqual([]);
}
