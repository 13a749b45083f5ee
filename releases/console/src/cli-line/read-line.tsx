import { CliLine } from './cli-line.tsx';
import { queryLine, type ReadQuery } from './reading-line.ts';

/** Copyable `parlay` command that shows the same as a part of a page. */
export const ReadLine = ({ reading }: { reading: ReadQuery }) => <CliLine line={queryLine(reading)} />;
