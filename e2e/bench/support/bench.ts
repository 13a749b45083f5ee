import { type BenchOptions, type Runs, readOptions } from './options.ts';
import { report, type Target } from './report.ts';
import { type Needs, type Resources, startResources } from './resources.ts';

/** Result of a benchmark. `figures` are written to a file, `tables` to the terminal, `targets` to both. */
export interface Findings {
  figures: Readonly<Record<string, unknown>>;
  targets: Target[];
  tables: readonly string[];
}

/** Options, needed resources, and `defer`, which adds a cleanup task. The task added last runs first. */
type MeasureContext<Needed extends Needs> = BenchOptions &
  Pick<Resources, keyof Needed & keyof Resources> & { defer(end: () => unknown): void };

export interface Plan<Needed extends Needs> {
  /** Name of the benchmark's folder and its result file. */
  name: string;
  /** Defaults to one run. */
  runs?: Runs;
  /** Additional options and their possible values. */
  choices?: Readonly<Record<string, readonly string[]>>;
  needs?: Needed;
  measure(context: MeasureContext<Needed>): Promise<Findings> | Findings;
}

const ONCE: Runs = { usual: 1, quick: 1 };

/** Runs a benchmark: starts its resources, measures and reports. Always stops everything, in reverse order. */
export async function bench<const Needed extends Needs = Record<never, never>>(plan: Plan<Needed>): Promise<void> {
  const { name, runs = ONCE, choices = {}, needs = {}, measure } = plan;
  const options = readOptions(runs, choices);
  await using cleanup = new AsyncDisposableStack();
  // After a failure, calls that are still running also fail when the servers stop. They must not end the process before
  // everything has stopped.
  const strayRejection = Promise.withResolvers<never>();
  process.on('unhandledRejection', strayRejection.reject);
  cleanup.defer(() => void process.off('unhandledRejection', strayRejection.reject));
  const started = await startResources(name, needs, cleanup);
  const defer = (end: () => unknown) => cleanup.defer(async () => void (await end()));
  const context = { ...options, ...started, defer } as MeasureContext<Needed>;
  const { figures, targets, tables } = await Promise.race([measure(context), strayRejection.promise]);
  report(name, { ...figures, targets }, tables);
}
