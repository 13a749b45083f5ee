import { parseArgs } from 'node:util';

/** Number of runs of a benchmark by default. */
export interface Runs {
  usual: number;
  /** Number of runs with `--quick`. */
  quick: number;
  /** Name of the option that overrides the number. Default: `runs`. */
  option?: string;
}

export interface BenchOptions {
  runs: number;
  quick: boolean;
  /** Values of the benchmark's own options. */
  chosen: Partial<Record<string, string>>;
}

/**
 * Reads `--quick`, `--runs N` and a benchmark's own options. `choices` contains the possible values of the latter.
 * Exits with code 2 on wrong usage.
 */
export function readOptions(
  { usual, quick, option = 'runs' }: Runs,
  choices: Readonly<Record<string, readonly string[]>>,
): BenchOptions {
  try {
    const stringOption = { type: 'string' } as const;
    const stringOptions = Object.fromEntries([option, ...Object.keys(choices)].map((name) => [name, stringOption]));
    const { values } = parseArgs({ options: { ...stringOptions, quick: { type: 'boolean' } } });
    const { quick: isQuick = false, [option]: count, ...chosen }: Partial<Record<string, string | boolean>> = values;
    const runs = Number(count ?? (isQuick ? quick : usual));
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--${option} needs a number above 0, not ${count}`);
    for (const [name, value] of Object.entries(chosen)) {
      const possible = choices[name] ?? [];
      if (!possible.includes(String(value))) throw new Error(`--${name} is one of: ${possible.join(', ')}`);
    }
    return { runs, quick: isQuick === true, chosen: chosen as BenchOptions['chosen'] };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
