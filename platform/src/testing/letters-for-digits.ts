/** A number in letters: digits do not tell names of players apart (decision 052). */
export const inLetters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
