import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Backoff, type BackoffTiming, RESTARTS } from './backoff.ts';
import { answers } from './health.ts';
import { ServiceLog } from './service-log.ts';
import { isGone, Standby } from './standby.ts';
import { untilStill } from './stillness.ts';

export interface ServiceOptions {
  name: string;
  /** Path of its server.ts. */
  script: string;
  /** Options for node. */
  flags?: readonly string[];
  port: number;
  environment: NodeJS.ProcessEnv;
  /** Folder of log files. */
  logs: string;
  /** Receives one message for each stop and each recovery. */
  report(message: string): void;
  /** Called once when it stopped several times before it ever served; it is not restarted. */
  onFailedStart(error: string): void;
  restarts?: BackoffTiming;
  /**
   * Options for a process that is prepared for the next `restart`: it loads what it can and waits for a message. Without
   * them a restart starts a process from nothing.
   */
  standby?: readonly string[];
  /** Called for each process that is started; messages sent then are received once it listens. */
  onSpawned?(child: ChildProcess): void;
}

export interface Service {
  name: string;
  /** Resolves when /healthz answers ok; with the reason when the process neither works nor writes for a minute. */
  healthy(): Promise<{ ok: true } | { ok: false; error: string }>;
  stop(): Promise<void>;
  /**
   * Ends the process and starts it again, without a report and without backoff. Resolves when the new process serves; with
   * its last output when it stops before or nothing moves. From then on it is restarted like any other.
   */
  restart(): Promise<{ ok: true } | { ok: false; error: string }>;
}

const STOP_WITHIN = 12_000;
/** Time limit of a process that is started again: shorter, because somebody waits for it. Milliseconds. */
const RESTART_WITHIN = 3_000;
const RESTART_LOOK = 20;
const START_LOOK = 60;
/** Starts of a service that has never served. */
const FIRST_STARTS = 3;
const LOOK_EVERY = 250;
/** How many characters of standard error are reported when it stops. */
const LAST_OUTPUT = 2_000;

/**
 * Runs one deployable as a process that logs to a file and ends with this one. Before it has served once it may stop only a
 * few times; after that it is always restarted, with backoff. The other services are not affected.
 */
export function startService(options: ServiceOptions): Service {
  const { name, port, report } = options;
  const log = new ServiceLog(options.logs, name, report);
  const backoff = new Backoff(options.restarts ?? RESTARTS);
  const watch = join(import.meta.dirname, 'parent-watch.ts');
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let stopping = false;
  let restarting = false;
  /** The running process was started by `restart`: that it serves is no news. */
  let restarted = false;
  let hasServed = false;
  let lastOutput = '';
  /** Bytes that its processes have written. */
  let written = 0;
  /** When this process began to serve, as performance.now(). */
  let servingSince: number | undefined;

  const { standby: standbyFlags } = options;
  const standby = standbyFlags && new Standby(() => spawnProcess(standbyFlags));

  function spawnProcess(flags: readonly string[]): ChildProcess {
    const spawned = spawn(process.execPath, [...(options.flags ?? []), '--import', watch, ...flags, options.script], {
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const write = (chunk: Buffer) => {
      written += chunk.length;
      log.write(chunk);
    };
    spawned.stdout?.on('data', write);
    spawned.stderr?.on('data', (chunk: Buffer) => {
      write(chunk);
      if (spawned === child) lastOutput = `${lastOutput}${chunk.toString()}`.slice(-LAST_OUTPUT);
    });
    // Node emits 'close' after all output was read; a process that could not be spawned emits 'error' first.
    spawned.on('error', (error) => {
      if (spawned === child) lastOutput = `${lastOutput}\n${error.message}`;
    });
    spawned.once('close', (code, signal) => {
      if (spawned === child) onStopped(signal ?? `exit code ${code}`);
    });
    return spawned;
  }

  function run() {
    log.open();
    lastOutput = '';
    servingSince = undefined;
    child = standby?.take() ?? spawnProcess([]);
    options.onSpawned?.(child);
    look(child);
  }

  /** Polls until it serves. */
  function look(running: ChildProcess) {
    clearTimeout(looking);
    looking = setTimeout(async () => {
      const serves = await answers(port);
      if (stopping || child !== running || isGone(running)) return;
      if (!serves) return look(running);
      servingSince = performance.now();
      if (hasServed && !restarted) report(`${name} serves again.`);
      restarted = false;
      hasServed = true;
      standby?.prepare();
    }, LOOK_EVERY);
    looking.unref();
  }

  function onStopped(how: string) {
    clearTimeout(looking);
    if (stopping) return;
    if (restarting) {
      restarting = false;
      restarted = true;
      run();
      return;
    }
    const words = lastOutput.trim() || `Nothing on standard error; see ${log.file}`;
    const wait = backoff.next(servingSince === undefined ? 0 : performance.now() - servingSince);
    const stops = backoff.inARow;
    if (!hasServed && stops >= FIRST_STARTS) return options.onFailedStart(`${name} keeps stopping: ${words}`);
    report(`${name} stopped${timesInARow(stops)} (${how}). ${restartsIn(wait)} Its output: ${words}`);
    restart = setTimeout(run, wait);
  }

  const servesUntilStill = (pauseMs: number, goesOn = (): boolean => true) =>
    untilStill(() => answers(port), { sign: () => written, pid: () => child?.pid }, { pauseMs, goesOn });

  run();
  return {
    name,
    async restart() {
      clearTimeout(restart);
      const old = child;
      if (old && !isGone(old)) {
        restarting = true;
        old.kill('SIGTERM');
        setTimeout(() => !isGone(old) && old.kill('SIGKILL'), RESTART_WITHIN).unref();
        await new Promise((resolve) => old.once('close', resolve));
      } else run();
      const next = child;
      const serves = await servesUntilStill(RESTART_LOOK, () => next === child && !isGone(next));
      if (serves) return { ok: true };
      return { ok: false, error: lastOutput.trim() || `${name} does not serve; see ${log.file}` };
    },
    async healthy() {
      if (await servesUntilStill(START_LOOK)) return { ok: true };
      const why = lastOutput.trim() || `Nothing on standard error; see ${log.file}`;
      return { ok: false, error: `${name} does not serve on port ${port}, and nothing moves any more. ${why}` };
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      clearTimeout(looking);
      standby?.discard();
      const running = child;
      if (!running || isGone(running)) return;
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const force = setTimeout(() => running.kill('SIGKILL'), STOP_WITHIN);
      await gone;
      clearTimeout(force);
    },
  };
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (count: number) => `${count}${ENDINGS[ORDINALS.select(count)] ?? 'th'}`;
const timesInARow = (stops: number) => (stops > 1 ? ` for the ${ordinal(stops)} time in a row` : '');
const restartsIn = (milliseconds: number) => `Restarting it in ${milliseconds / 1000} s; the others keep running.`;
