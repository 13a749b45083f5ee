import { parseArgs } from 'node:util';

/** Number of runs of a benchmark. */
export interface Runs {
  usual: number;
  /** Number of runs with `--quick`. */
  quick: number;
  /** Name of the option that sets another number; `runs` if absent. */
  option?: string;
}

export interface BenchOptions {
  runs: number;
  quick: boolean;
  /** Chosen values of a benchmark's own options. */
  chosen: Partial<Record<string, string>>;
}

/**
 * Reads `--quick`, `--runs N` and a benchmark's own options, each with its possible values. Exits with code 2 on wrong
 * usage.
 */
export function readOptions(
  { usual, quick, option = 'runs' }: Runs,
  choices: Readonly<Record<string, readonly string[]>>,
): BenchOptions {
  try {
    const text = { type: 'string' } as const;
    const stringOptions = Object.fromEntries([option, ...Object.keys(choices)].map((name) => [name, text]));
    const { values } = parseArgs({ options: { ...stringOptions, quick: { type: 'boolean' } } });
    const { quick: isQuick = false, [option]: count, ...chosen }: Partial<Record<string, string | boolean>> = values;
    const runs = Number(count ?? (isQuick ? quick : usual));
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--${option} needs a number above 0, not ${count}`);
    for (const [name, value] of Object.entries(chosen)) {
      const known = choices[name] ?? [];
      if (!known.includes(String(value))) throw new Error(`--${name} is one of: ${known.join(', ')}`);
    }
    return { runs, quick: isQuick === true, chosen: chosen as BenchOptions['chosen'] };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
