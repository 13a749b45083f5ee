import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Backoff, type BackoffTiming, RESTARTS } from './backoff.ts';
import { isHealthy } from './health.ts';
import { ServiceLog } from './service-log.ts';
import { hasExited, Standby } from './standby.ts';
import { waitWhileProgressing } from './stillness.ts';

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
  /** Called with one message for each stop and each recovery. */
  report(message: string): void;
  /** Called once if the service has stopped several times before it ever served. It is not restarted. */
  onFailedStart(error: string): void;
  restarts?: BackoffTiming;
  /**
   * Options for a process that is prepared for the next `restart`. It loads the libraries in advance and waits for a message.
   * Without these options a restart starts a new process.
   */
  standby?: readonly string[];
  /** Called for each started process, which receives messages sent then as soon as it listens for them. */
  onSpawned?(child: ChildProcess): void;
}

export interface Service {
  name: string;
  /**
   * Resolves when /healthz returns OK, or with an error if the process neither uses the CPU nor writes for a minute.
   */
  healthy(): Promise<{ ok: true } | { ok: false; error: string }>;
  stop(): Promise<void>;
  /**
   * Ends the process and starts it again, without a report and without backoff. Resolves when the new process serves, or with
   * its last output if it stops or makes no progress. After that it is restarted like any other process.
   */
  restart(): Promise<{ ok: true } | { ok: false; error: string }>;
}

const STOP_TIMEOUT = 12_000;
/** Milliseconds without progress after which a restart fails. Short, because a developer waits for it. */
const RESTART_TIMEOUT = 3_000;
const RESTART_POLL_INTERVAL = 20;
const START_POLL_INTERVAL = 60;
/** Maximum number of starts of a service that has never served. */
const FIRST_STARTS = 3;
const POLL_INTERVAL = 250;
/** Characters of standard error that are reported after a stop. */
const LAST_OUTPUT = 2_000;

/**
 * Runs one deployable as a process that logs to a file and ends with this one. Until it has served once, it may stop only a
 * few times. After that it is always restarted, with backoff. The other services are not affected.
 */
export function startService(options: ServiceOptions): Service {
  const { name, port, report } = options;
  const log = new ServiceLog(options.logs, name, report);
  const backoff = new Backoff(options.restarts ?? RESTARTS);
  const watch = join(import.meta.dirname, 'parent-watch.ts');
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let stopping = false;
  let restarting = false;
  /** Whether `restart` started the running process, so that its recovery is not reported. */
  let restarted = false;
  let hasServed = false;
  let lastOutput = '';
  /** Bytes of output of all its processes. */
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
    // Node emits 'close' after all output was read. A process that could not be spawned emits 'error' first.
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
    poll(child);
  }

  /** Polls until the service serves. */
  function poll(running: ChildProcess) {
    clearTimeout(pollTimer);
    pollTimer = setTimeout(async () => {
      const serves = await isHealthy(port);
      if (stopping || child !== running || hasExited(running)) return;
      if (!serves) return poll(running);
      servingSince = performance.now();
      if (hasServed && !restarted) report(`${name} serves again.`);
      restarted = false;
      hasServed = true;
      standby?.prepare();
    }, POLL_INTERVAL);
    pollTimer.unref();
  }

  function onStopped(ending: string) {
    clearTimeout(pollTimer);
    if (stopping) return;
    if (restarting) {
      restarting = false;
      restarted = true;
      run();
      return;
    }
    const words = lastOutput.trim() || `Nothing on standard error; see ${log.file}`;
    const delayMs = backoff.next(servingSince === undefined ? 0 : performance.now() - servingSince);
    const stops = backoff.inARow;
    if (!hasServed && stops >= FIRST_STARTS) return options.onFailedStart(`${name} keeps stopping: ${words}`);
    report(`${name} stopped${timesInARow(stops)} (${ending}). ${restartsIn(delayMs)} Its output: ${words}`);
    restart = setTimeout(run, delayMs);
  }

  const waitUntilServing = (pauseMs: number, goesOn = (): boolean => true) =>
    waitWhileProgressing(() => isHealthy(port), { sign: () => written, pid: () => child?.pid }, { pauseMs, goesOn });

  run();
  return {
    name,
    async restart() {
      clearTimeout(restart);
      const previous = child;
      if (previous && !hasExited(previous)) {
        restarting = true;
        previous.kill('SIGTERM');
        setTimeout(() => !hasExited(previous) && previous.kill('SIGKILL'), RESTART_TIMEOUT).unref();
        await new Promise((resolve) => previous.once('close', resolve));
      } else run();
      const next = child;
      const serves = await waitUntilServing(RESTART_POLL_INTERVAL, () => next === child && !hasExited(next));
      if (serves) return { ok: true };
      return { ok: false, error: lastOutput.trim() || `${name} does not serve; see ${log.file}` };
    },
    async healthy() {
      if (await waitUntilServing(START_POLL_INTERVAL)) return { ok: true };
      const details = lastOutput.trim() || `Nothing on standard error; see ${log.file}`;
      return { ok: false, error: `${name} does not serve on port ${port}, and nothing moves any more. ${details}` };
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      clearTimeout(pollTimer);
      standby?.discard();
      const running = child;
      if (!running || hasExited(running)) return;
      const exited = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const force = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT);
      await exited;
      clearTimeout(force);
    },
  };
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (count: number) => `${count}${ENDINGS[ORDINALS.select(count)] ?? 'th'}`;
const timesInARow = (stops: number) => (stops > 1 ? ` for the ${ordinal(stops)} time in a row` : '');
const restartsIn = (milliseconds: number) => `Restarting it in ${milliseconds / 1000} s; the others keep running.`;
