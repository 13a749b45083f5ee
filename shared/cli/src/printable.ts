/** Characters that a terminal interprets instead of showing them, and those that change the text direction. */
const COMMANDS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const LINES = new Set(['\n', '\t']);

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Shows control characters as escapes instead of sending them to a terminal, because others type the reasons and any page can
 * send reports. Keeps line breaks and tabs.
 */
export const printable = (text: string): string =>
  text.replace(COMMANDS, (letter) => (LINES.has(letter) ? letter : escaped(letter)));

/** Like `printable`, for text within a line. Also escapes line breaks, which could fake a row. */
export const printableLine = (text: string): string =>
  text.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replace(COMMANDS, escaped);

/** Writes one JSON document with the same characters escaped, so the parsed value is unchanged. */
export const printableJson = (value: unknown): string => JSON.stringify(value).replace(COMMANDS, escaped);
