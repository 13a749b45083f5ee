import type { SecondCheckout } from '@parlay/dev/second-checkout';

/** The last text of a file of messages up to its closing quotation mark, without the mark of an earlier change. */
const LAST_TEXT = /("[^"\n]*?)(?: #\d+)?"(?=[\s}]*$)/;

/** Gives the last English text of a remote a number: the next build is another release. */
export function changeText({ change }: Pick<SecondCheckout, 'change'>, remote: string, number: number): void {
  change(`${remote}/locales/en.json`, LAST_TEXT, `$1 #${number}"`);
}
