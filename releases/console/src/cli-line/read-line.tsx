import { CliLine } from './cli-line.tsx';
import { type Reading, readingLine } from './reading-line.ts';

/** Copyable `parlay` command that shows the same as a part of a page. */
export const ReadLine = ({ reading }: { reading: Reading }) => <CliLine line={readingLine(reading)} />;
