import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SERIOUS = ['serious', 'critical'];

/** Runs axe on the parts of these remotes. Returns one message per rule with serious violations. */
export async function seriousFindings(page: Page, remotes: readonly string[]): Promise<string[]> {
  let axe = new AxeBuilder({ page })
    .options({ runOnly: WCAG, resultTypes: ['violations'] })
    .exclude('iframe')
    // The default mode opens a second page to combine the results of frames, which are excluded here.
    .setLegacyMode();
  for (const remote of remotes) {
    const part = `[data-remote="${remote}"]`;
    // axe throws for a selector that matches nothing.
    if ((await page.locator(part).count()) > 0) axe = axe.include(part);
  }
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .map(
      ({ id, impact, nodes }) =>
        `axe, ${impact}: ${id} at ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(', ')}.`,
    );
}
