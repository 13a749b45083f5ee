/** Characters that a terminal obeys instead of showing them, and those that turn the direction of text. */
const COMMANDS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const LINES = new Set(['\n', '\t']);

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Shows control characters as escapes instead of sending them to a terminal: reasons are typed by others, and what pages
 * report by anybody. Lines and tabs stay.
 */
export const printable = (text: string): string =>
  text.replace(COMMANDS, (letter) => (LINES.has(letter) ? letter : escaped(letter)));

/** The same for text that is part of a line: a break in it could make up its own row. */
export const printableLine = (text: string): string =>
  text.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replace(COMMANDS, escaped);

/** One JSON document, in which the same letters are escapes: the value stays what it is. */
export const printableJson = (value: unknown): string => JSON.stringify(value).replace(COMMANDS, escaped);
