import { Readable } from 'node:stream';
import type { Locale } from '@parlay/contracts/brand';
import type { FastifyReply } from 'fastify';
import { sendFile } from './file-responses.ts';

/** A cell. An amount is wrapped in an object, because its decimal separator depends on the language. */
export type Cell = string | null | { amount: string | null };

/**
 * Matches text that a spreadsheet would run as a formula, including after white space and with full-width characters.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u;
/** Matches amounts and phone numbers, which may start with a plus or minus. */
const NUMBER = /^[+-]\d+(?:\.\d+)?$/;

/**
 * Formats one line of CSV (RFC 4180) for spreadsheets in a language. If amounts have a decimal comma, semicolons
 * separate the cells. A cell that looks like a formula gets a leading apostrophe.
 */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const hasDecimalComma = decimalOf(locale) === ',';
  const escaped = cells.map((cell) => {
    if (cell !== null && typeof cell === 'object') return amountCell(cell.amount, hasDecimalComma);
    const isFormula = cell !== null && FORMULA.test(cell) && !NUMBER.test(cell);
    const text = isFormula ? `'${cell}` : (cell ?? '');
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${escaped.join(hasDecimalComma ? ';' : ',')}\r\n`;
}

const amountCell = (amount: string | null, hasDecimalComma: boolean) =>
  (hasDecimalComma ? amount?.replace('.', ',') : amount) ?? '';

const decimalOf = (locale: Locale) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;

/** Streams lines as they are read, so that memory does not grow with the file. Starts with a UTF-8 byte order mark. */
export const sendCsv = (
  reply: FastifyReply,
  { name, locale, lines }: { name: string; locale: Locale; lines: AsyncIterable<readonly Cell[]> },
): FastifyReply => sendFile(reply, 'text/csv', `${name}.csv`, Readable.from(chunksOf(lines, locale)));

/** Minimum number of characters per chunk, because one chunk per line would be slow. */
const CHUNK_LENGTH = 16_384;

async function* chunksOf(lines: AsyncIterable<readonly Cell[]>, locale: Locale): AsyncGenerator<string> {
  let chunk = '\uFEFF';
  for await (const cells of lines) {
    chunk += csvLine(cells, locale);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
