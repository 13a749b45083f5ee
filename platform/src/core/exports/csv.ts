import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendFile } from './file-answers.ts';

type Cell = string | null;

/** Text that a spreadsheet would run as a formula, also behind white space and in wide letters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u;
/** Amounts and telephone numbers begin with a sign, too, and are nothing else. */
const NUMBER = /^[+-]\d+(?:\.\d+)?$/;

/** Writes one line of CSV (RFC 4180). A text that looks like a formula gets an apostrophe in front. */
export function csvLine(cells: readonly Cell[]): string {
  const written = cells.map((cell) => {
    const isFormula = cell !== null && FORMULA.test(cell) && !NUMBER.test(cell);
    const text = isFormula ? `'${cell}` : (cell ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}

/** Answers lines as they are read, so that memory does not grow with the file. The mark in front tells spreadsheets UTF-8. */
export const sendCsv = (reply: FastifyReply, name: string, lines: AsyncIterable<readonly Cell[]>): FastifyReply =>
  sendFile(reply, 'text/csv', `${name}.csv`, Readable.from(written(lines)));

/** Some kilobytes at once: a piece a line would be slow. */
const PIECE = 16_384;

async function* written(lines: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let piece = '\uFEFF';
  for await (const cells of lines) {
    piece += csvLine(cells);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
