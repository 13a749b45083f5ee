declare const UNLISTED: unique symbol;
/** Enumeration value of a newer sender that this build does not know. */
export type Unlisted = string & { readonly [UNLISTED]: true };

/**
 * Type as a receiver may get it, with unlisted values allowed for each enumeration at any depth. Servers and pages are
 * released separately, so the compiler requires every use of a received value to handle unknown ones. A single literal
 * is unchanged, because it discriminates the variants of a union.
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

/** Values of an enumeration that this build knows. */
export type Listed<Word extends string> = Exclude<Word, Unlisted>;

/** Returns true for a value in this build's list. */
export const isListed = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

/** Returns a value's entry, or undefined if this build has none for it. */
export const entryOf = <Word extends string, Entry>(
  entries: Readonly<Partial<Record<Word, Entry>>>,
  word: Word | Unlisted,
): Entry | undefined => (Object.hasOwn(entries, word) ? entries[word as Word] : undefined);

/** Returns an unknown value as readable text. For example, `netDeposit` and `NET_DEPOSIT` become `Net deposit`. */
export function plainWord(word: string): string {
  const text = word
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
