import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const TARGET_SIZE = 'target-size';

const axe = (page: Page, runOnly: string[]) =>
  new AxeBuilder({ page })
    // Details of passed rules would take most of the time and are not used.
    .options({ runOnly, resultTypes: ['violations'] })
    .exclude('iframe')
    // Legacy mode, because the other mode opens a second page to combine the results of frames, which are excluded here.
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

/** Checks whether a target is too small even in the middle of the screen, and not only half covered by a sticky bar. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await axe(page, [TARGET_SIZE]).include(target).analyze();
  return violations.length > 0;
}
