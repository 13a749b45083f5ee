import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const TARGET_SIZE = 'target-size';

const axe = (page: Page, runOnly: string[]) =>
  new AxeBuilder({ page })
    // Skips the details of passed rules, which are not used and would take most of the time.
    .options({ runOnly, resultTypes: ['violations'] })
    .exclude('iframe')
    // Uses legacy mode, because the default opens a second page to merge the results of frames, which are excluded
    // here.
    .setLegacyMode();

/** Returns a sentence for each violation that axe finds on the current page, without third-party frames. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await axe(page, WCAG).analyze();
  const sentences: string[] = [];
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes)
      if (id !== TARGET_SIZE || (await isTooSmall(page, String(target))))
        sentences.push(`${id}: ${target} ${failureSummary}`);
  return sentences;
}

/** Checks whether a target is too small in the middle of the screen, where no sticky bar covers part of it. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await axe(page, [TARGET_SIZE]).include(target).analyze();
  return violations.length > 0;
}
