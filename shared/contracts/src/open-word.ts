declare const UNLISTED: unique symbol;
/** A word of an enumeration that a newer sender uses and this build does not know. */
export type Unlisted = string & { readonly [UNLISTED]: true };

/**
 * Type as a receiver may get it: at any depth, each enumeration may also be a word that is not listed. Servers and pages are
 * released apart, so the compiler makes every use of a received word say what happens to an unknown one. A single literal stays, because
 * it tells the variants of a union apart.
 */
export type Open<T> = OpenText<Extract<T, string>> | OpenOther<Exclude<T, string>>;

type OpenText<T extends string> = string extends T ? T : IsUnion<T> extends true ? T | Unlisted : T;
type OpenOther<T> = T extends object ? { [Key in keyof T]: Open<T[Key]> } : T;
type IsUnion<T, Whole = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [Whole] extends [T]
      ? false
      : true
    : never;

/** The words of an enumeration that this build knows. */
export type Listed<Word extends string> = Exclude<Word, Unlisted>;

/** Returns true for a word of this build's list. */
export const isListed = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

/** Returns the entry of a word, or undefined for a word that has none in this build. */
export const entryOf = <Word extends string, Entry>(
  entries: Readonly<Partial<Record<Word, Entry>>>,
  word: Word | Unlisted,
): Entry | undefined => (Object.hasOwn(entries, word) ? entries[word as Word] : undefined);

/** Returns an unknown word as readable text: `netDeposit` and `NET_DEPOSIT` become `Net deposit`. */
export function plainWord(word: string): string {
  const text = word
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
