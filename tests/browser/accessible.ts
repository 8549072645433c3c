import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Examines what the page shows, or the part that `within` selects, for accessibility; `what` names it in a failure. */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  // Nothing of ours lies in a frame, so all of it is examined in the page itself.
  const builder = new AxeBuilder({ page }).withTags(TAGS).setLegacyMode(true);
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, what).toEqual([]);
}
