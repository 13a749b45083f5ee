import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the design tokens that these stylesheets use, so that the gate can check that a host has them. */
export function usedTokens(folder: string, styles: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of styles) {
    for (const match of readFileSync(join(folder, file), 'utf8').matchAll(/var\((--[a-z][a-z0-9-]*)/g))
      found.add(String(match[1]));
  }
  return [...found]
    .filter((name) =>
      /^--(color|text|display|space|radius|control|elev|dur|z|odds|header|font|brand|focus|gutter|page|leading)/.test(
        name,
      ),
    )
    .sort();
}
