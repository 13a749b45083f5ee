/** Codes with their own texts; others get those of their type (EN5). */
const NAMED = ['WELCOME', 'RELOAD', 'FREECASH'];

/** Key of the texts of a bonus, by its code or its type. */
export const bonusTextKey = ({ code, type }: { code: string; type: string }): string =>
  NAMED.includes(code) ? code : type;
