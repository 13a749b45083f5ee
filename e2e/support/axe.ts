import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const TARGET_SIZE = 'target-size';

const axe = (page: Page, runOnly: string[]) =>
  new AxeBuilder({ page })
    // Details of passed rules would take most of the time and are not used.
    .options({ runOnly, resultTypes: ['violations'] })
    .exclude('iframe')
    // Legacy mode: the other one opens a second page to combine the results of frames, which are left out here.
    .setLegacyMode();

/** Violations that axe finds on the current page, one sentence each, without other companies' frames. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await axe(page, WCAG).analyze();
  const sentences: string[] = [];
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes)
      if (id !== TARGET_SIZE || (await isSmallInSight(page, String(target))))
        sentences.push(`${id}: ${target} ${failureSummary}`);
  return sentences;
}

/** Whether a target is too small in the middle of the screen, too, and not only half under a bar that stays while one scrolls. */
async function isSmallInSight(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await axe(page, [TARGET_SIZE]).include(target).analyze();
  return violations.length > 0;
}
