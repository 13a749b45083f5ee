import { parseArgs } from 'node:util';

export interface Options {
  rounds: number;
  /** One page, one round, no HTTP/1.1. */
  quick: boolean;
}

/** `--rounds N`, `--quick`. Wrong usage ends the process with exit code 2. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean' }, rounds: { type: 'string' } } });
    const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
    if (!Number.isInteger(rounds) || rounds < 1)
      throw new Error(`--rounds needs a number above 0, not ${values.rounds}`);
    return { rounds, quick: values.quick === true };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
