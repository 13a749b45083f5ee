import { parseArgs } from 'node:util';

/** `--quick` for few runs, `--runs N` for another number of runs. Wrong usage ends the process with exit code 2. */
export function benchOptions(usual: number, quick: number): { runs: number; quick: boolean } {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean' }, runs: { type: 'string' } } });
    const runs = Number(values.runs ?? (values.quick ? quick : usual));
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs needs a number above 0, not ${values.runs}`);
    return { runs, quick: values.quick === true };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
