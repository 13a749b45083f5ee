const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** Removes invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Returns the visible form of a text: letters in their compatibility form, without invisible characters. */
export const toVisible = (text: string): string => withoutInvisible(text.normalize('NFKC'));
