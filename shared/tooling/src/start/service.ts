import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ServiceOptions {
  name: string;
  /** Path of its server.ts. */
  script: string;
  /** What node is told. */
  flags?: readonly string[];
  port: number;
  environment: NodeJS.ProcessEnv;
  /** Folder of log files. */
  logs: string;
  /** Told when it has died too often to be started again. */
  onGivenUp(name: string, lastWords: string): void;
}

export interface Service {
  name: string;
  /** Resolves when /healthz says it serves; otherwise with the reason. */
  healthy(withinMs: number): Promise<{ ok: true } | { ok: false; problem: string }>;
  stop(): Promise<void>;
}

const STOP_WITHIN = 12_000;
const MOST_RESTARTS = 5;
const RESTART_WINDOW = 60_000;

/** One deployable as a process of its own: logs to a file, started again when it dies, gone when we go. */
export function startService({
  name,
  script,
  flags = [],
  port,
  environment,
  logs,
  onGivenUp,
}: ServiceOptions): Service {
  mkdirSync(logs, { recursive: true });
  const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a' });
  const watch = join(import.meta.dirname, 'parent-watch.ts');
  let child: ChildProcess | undefined;
  let stopping = false;
  let lastWords = '';
  const deaths: number[] = [];

  const run = () => {
    child = spawn(process.execPath, [...flags, '--import', watch, script], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      lastWords = `${lastWords}${chunk.toString()}`.slice(-2000);
    });
    child.once('exit', () => {
      if (stopping) return;
      deaths.push(Date.now());
      const recent = deaths.filter((at) => at > Date.now() - RESTART_WINDOW).length;
      if (recent >= MOST_RESTARTS) onGivenUp(name, lastWords.trim());
      else setTimeout(() => !stopping && run(), 250 * recent);
    });
  };
  run();

  return {
    name,
    async healthy(withinMs) {
      const until = Date.now() + withinMs;
      while (Date.now() < until) {
        if (await answers(port)) return { ok: true };
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return { ok: false, problem: `${name} did not get healthy on port ${port}. ${lastWords.trim()}` };
    },
    async stop() {
      stopping = true;
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const force = setTimeout(() => running.kill('SIGKILL'), STOP_WITHIN);
      await gone;
      clearTimeout(force);
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
  } catch {
    return false;
  }
}
