import type { SecondCheckout } from '@parlay/dev/second-checkout';

/** Matches the last text of a message file. The group excludes the number that an earlier change has appended. */
const LAST_TEXT = /("[^"\n]*?)(?: #\d+)?"(?=[\s}]*$)/;

/** Appends a number to a remote's last English text, so that the next build is a different release. */
export function changeText({ change }: Pick<SecondCheckout, 'change'>, remote: string, number: number): void {
  change(`${remote}/locales/en.json`, LAST_TEXT, `$1 #${number}"`);
}
