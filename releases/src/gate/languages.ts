import type { Locale } from '@parlay/contracts/brand';
import type { Release } from '@parlay/contracts/release';

const MAX_NAMED = 20;

/** Returns the languages and messages that a candidate lacks, one sentence per language. The host has no messages. */
export function languageReasons(
  { remote, locales, missingMessages }: Pick<Release, 'remote' | 'locales' | 'missingMessages'>,
  served: readonly Locale[],
): string[] {
  if (remote === 'host') return [];
  return served.flatMap((locale) => {
    if (!locales[locale]) return [`${remote} has no messages in "${locale}", a language that a brand serves.`];
    const keys = missingMessages?.[locale] ?? [];
    if (keys.length === 0) return [];
    const more = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : '';
    return [`${remote} lacks messages in "${locale}": ${keys.slice(0, MAX_NAMED).join(', ')}${more}.`];
  });
}
