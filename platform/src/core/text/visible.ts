const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** Removes letters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Returns what is seen of a text: compatible forms of letters as the usual ones, without letters that nobody sees. */
export const visible = (text: string): string => withoutInvisible(text.normalize('NFKC'));
