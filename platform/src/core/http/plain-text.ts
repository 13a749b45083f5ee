/**
 * Removes invisible characters that change how a person's text is read (controls, direction overrides). Callers that
 * show the result as HTML must escape it.
 */
export const toPlainText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');

/** Matches a visible letter or digit, because Unicode also has invisible letters. */
export const READABLE_CHARACTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
