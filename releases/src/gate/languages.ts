import type { Locale } from '@parlay/contracts/brand';
import type { Release } from '@parlay/contracts/release';

const NAMED_AT_MOST = 20;

/** Languages and texts that a candidate lacks, one sentence a language. The host has no messages. */
export function languageReasons(
  { remote, locales, missingMessages }: Pick<Release, 'remote' | 'locales' | 'missingMessages'>,
  served: readonly Locale[],
): string[] {
  if (remote === 'host') return [];
  return served.flatMap((locale) => {
    if (!locales[locale]) return [`${remote} has no messages in "${locale}", a language that a brand serves.`];
    const keys = missingMessages?.[locale] ?? [];
    if (keys.length === 0) return [];
    const more = keys.length > NAMED_AT_MOST ? ` and ${keys.length - NAMED_AT_MOST} more` : '';
    return [`${remote} lacks messages in "${locale}": ${keys.slice(0, NAMED_AT_MOST).join(', ')}${more}.`];
  });
}
