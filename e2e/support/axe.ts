import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What a tool finds wrong with the page as it stands, one sentence each. Frames of other companies are theirs to answer for. */
export async function axeFaults(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  );
}
