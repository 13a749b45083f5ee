import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a tool finds wrong with the page as it stands, one sentence each. Frames of other companies are theirs to answer for. */
export async function axeFaults(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    // Details of what passes would be most of the time and are read by nobody.
    .options({ runOnly: WCAG, resultTypes: ['violations'] })
    .exclude('iframe')
    // In the page alone: the other mode opens a second one to put together what each frame says, and frames are left out.
    .setLegacyMode()
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  );
}
