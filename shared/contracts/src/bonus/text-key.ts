/** Codes with their own texts. Others use the texts of their type (EN5). */
const NAMED = ['WELCOME', 'RELOAD', 'FREECASH'];

/** Returns the key of a bonus's texts, by its code or its type. */
export const bonusTextKey = ({ code, type }: { code: string; type: string }): string =>
  NAMED.includes(code) ? code : type;
