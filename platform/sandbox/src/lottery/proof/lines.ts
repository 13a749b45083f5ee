import { createHash } from 'node:crypto';
import type { Numbers } from '../prizes.ts';

/** A line that takes part in a draw. */
export interface PlayedLine extends Numbers {
  /** Reference of its ticket, which only the player and the company know. */
  ticket: string;
  /** A to J. */
  letter: string;
  currency: string;
}

const joined = (numbers: readonly number[]) => numbers.join(' ');

/** Returns a line as it is sealed and published. The ticket is named by its hash, so nobody else learns the reference. */
const sealedLine = ({ ticket, letter, currency, main, extra }: PlayedLine): string =>
  [createHash('sha256').update(ticket).digest('hex'), letter, currency, joined(main), joined(extra)].join('|');

/** Returns the lines of a draw in their sealed form and order, which does not depend on the order of the sales. */
export const sealedLines = (lines: readonly PlayedLine[]): string[] => lines.map(sealedLine).sort();
