import { CliLine } from './cli-line.tsx';
import { queryLine, type ReadQuery } from './query-line.ts';

/** Copyable `parlay` command that prints the same data as a section of the page. */
export const ReadLine = ({ reading }: { reading: ReadQuery }) => <CliLine line={queryLine(reading)} />;
