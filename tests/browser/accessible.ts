import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a color scheme can change about a page. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** Examines what the page shows, or the part that `within` selects, for accessibility; `what` names it in a failure. */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  const builder = (await examination(page)).withTags(TAGS);
  await expectNothing(within ? builder.include(within) : builder, what);
}

/** Examines only the colors of a page that has been examined whole in the other color scheme. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await expectNothing((await examination(page)).withRules(RULES_OF_COLOR), what);
}

// Nothing of ours lies in a frame, so all of it is examined in the page itself. Describing what passed takes as long as
// the examination.
async function examination(page: Page): Promise<AxeBuilder> {
  await page.evaluate(() => {
    // A message that fades meanwhile would be seen half gone: its time begins anew.
    for (const animation of document.getAnimations()) {
      const isLeaving = animation instanceof CSSAnimation && /leave/.test(animation.animationName);
      if (isLeaving) animation.currentTime = 0;
    }
  });
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

async function expectNothing(builder: AxeBuilder, what: string): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, what).toEqual([]);
}
