/** Letters that do not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Normalizes a text to lower case without diacritics, replacing everything but letters and digits with spaces. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the words of a query, normalized with `fold`. */
export const tokensOf = (query: string): string[] => fold(query).split(' ').filter(Boolean);

/** Returns true if two words differ by at most one insertion, deletion, substitution or swap of adjacent letters. */
export function isWithinOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.length === restB.length) {
    if (restA.slice(1) === restB.slice(1)) return true;
    return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  }
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA;
}

/** Minimum length for a match with a typo, because shorter words would match too many others. */
export const MIN_TYPO = 4;

/** Matches a word with one typo. Also matches the beginning of a word that is still being typed. */
function typoOf(token: string, word: string): boolean {
  if (token.length < MIN_TYPO) return false;
  return [-1, 0, 1].some((more) => {
    const beginning = word.slice(0, token.length + more);
    return isWithinOneTypo(token, beginning);
  });
}

/**
 * Rates the match of a folded word in a folded text: 0 at the start of the text, 1 at the start of a word, 2 inside
 * a word, 3 with one typo.
 */
export function matchRank(token: string, text: string): number | undefined {
  const at = text.indexOf(token);
  if (at === 0) return 0;
  if (at > 0) return text[at - 1] === ' ' ? 1 : 2;
  return text.split(' ').some((word) => typoOf(token, word)) ? 3 : undefined;
}
