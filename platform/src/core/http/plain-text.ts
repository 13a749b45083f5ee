/**
 * Cleans text written by people for others: removes invisible characters that change how text is read (controls, direction
 * overrides). The result is text; callers that show it as HTML must escape it.
 */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');

/** A letter or digit that is seen: there are letters that nobody sees. */
export const READABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
