import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendFile } from './file-answers.ts';

type Cell = string | null;

/**
 * Matches text that a spreadsheet would run as a formula, including after white space and with full-width characters.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u;
/** Matches amounts and phone numbers, which may also start with a sign. */
const NUMBER = /^[+-]\d+(?:\.\d+)?$/;

/** Formats one line of CSV (RFC 4180). A cell that looks like a formula gets a leading apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  const escaped = cells.map((cell) => {
    const isFormula = cell !== null && FORMULA.test(cell) && !NUMBER.test(cell);
    const text = isFormula ? `'${cell}` : (cell ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${escaped.join(',')}\r\n`;
}

/** Streams lines as they are read, so that memory does not grow with the file. Starts with a UTF-8 byte order mark. */
export const sendCsv = (reply: FastifyReply, name: string, lines: AsyncIterable<readonly Cell[]>): FastifyReply =>
  sendFile(reply, 'text/csv', `${name}.csv`, Readable.from(chunksOf(lines)));

/** Characters per chunk, because one chunk per line would be slow. */
const CHUNK_LENGTH = 16_384;

async function* chunksOf(lines: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let chunk = '\uFEFF';
  for await (const cells of lines) {
    chunk += csvLine(cells);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
