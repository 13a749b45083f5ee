import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations that axe finds on the current page, one sentence each, without other companies' frames. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    // Details of passed rules would take most of the time and are not used.
    .options({ runOnly: WCAG, resultTypes: ['violations'] })
    .exclude('iframe')
    // Legacy mode: the other one opens a second page to combine the results of frames, which are left out here.
    .setLegacyMode()
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  );
}
