import type { SecondCheckout } from '@parlay/dev/second-checkout';

/** The last text of a message file up to its closing quotation mark, without the number of an earlier change. */
const LAST_TEXT = /("[^"\n]*?)(?: #\d+)?"(?=[\s}]*$)/;

/** Appends a number to the last English text of a remote, so that the next build is a different release. */
export function changeText({ change }: Pick<SecondCheckout, 'change'>, remote: string, number: number): void {
  change(`${remote}/locales/en.json`, LAST_TEXT, `$1 #${number}"`);
}
