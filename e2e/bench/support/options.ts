import { parseArgs } from 'node:util';

/** How often a benchmark measures. */
export interface Runs {
  usual: number;
  /** With `--quick`. */
  quick: number;
  /** Name of the option for another number; `runs` when absent. */
  option?: string;
}

export interface BenchOptions {
  runs: number;
  quick: boolean;
  /** Chosen values of a benchmark's own options. */
  chosen: Partial<Record<string, string>>;
}

/**
 * Reads `--quick`, `--runs N` and a benchmark's own options, each with its possible values. Wrong usage ends the process with exit
 * code 2.
 */
export function readOptions(
  { usual, quick, option = 'runs' }: Runs,
  choices: Readonly<Record<string, readonly string[]>>,
): BenchOptions {
  try {
    const text = { type: 'string' } as const;
    const own = Object.fromEntries([option, ...Object.keys(choices)].map((name) => [name, text]));
    const { values } = parseArgs({ options: { ...own, quick: { type: 'boolean' } } });
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
