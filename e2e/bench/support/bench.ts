import { type BenchOptions, type Runs, readOptions } from './options.ts';
import { report, type Target } from './report.ts';
import { type Needs, type Resources, startResources } from './resources.ts';

/** Result of a benchmark. `figures` go to its file, `tables` to the terminal, `targets` to both. */
export interface Findings {
  figures: Readonly<Record<string, unknown>>;
  targets: Target[];
  tables: readonly string[];
}

/** Options, the needed resources, and `defer`, which adds a task for the end. The task added last runs first. */
type Given<Needed extends Needs> = BenchOptions &
  Pick<Resources, keyof Needed & keyof Resources> & { defer(end: () => unknown): void };

export interface Plan<Needed extends Needs> {
  /** Name of the benchmark's folder and of the file with its results. */
  name: string;
  /** One run if absent. */
  runs?: Runs;
  /** Additional options, each with its possible values. */
  choices?: Readonly<Record<string, readonly string[]>>;
  needs?: Needed;
  measure(given: Given<Needed>): Promise<Findings> | Findings;
}

const ONCE: Runs = { usual: 1, quick: 1 };

/** Runs one benchmark: starts its resources, measures, reports, and always stops everything in reverse order. */
export async function bench<const Needed extends Needs = Record<never, never>>(plan: Plan<Needed>): Promise<void> {
  const { name, runs = ONCE, choices = {}, needs = {}, measure } = plan;
  const options = readOptions(runs, choices);
  await using cleanup = new AsyncDisposableStack();
  // Calls that are still running after a failure also fail when servers stop. They must not end the process before
  // everything has stopped.
  const stray = Promise.withResolvers<never>();
  process.on('unhandledRejection', stray.reject);
  cleanup.defer(() => void process.off('unhandledRejection', stray.reject));
  const started = await startResources(name, needs, cleanup);
  const defer = (end: () => unknown) => cleanup.defer(async () => void (await end()));
  const given = { ...options, ...started, defer } as Given<Needed>;
  const { figures, targets, tables } = await Promise.race([measure(given), stray.promise]);
  report(name, { ...figures, targets }, tables);
}
