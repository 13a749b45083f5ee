import { parseArgs } from 'node:util';

/** `--quick` for a first look, `--runs N` for another number of runs. A wrong word ends the process with 2. */
export function benchOptions(usual: number, quick: number): { runs: number; quick: boolean } {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean' }, runs: { type: 'string' } } });
    const runs = Number(values.runs ?? (values.quick ? quick : usual));
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs wants a number above 0, not ${values.runs}`);
    return { runs, quick: values.quick === true };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
