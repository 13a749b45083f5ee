import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitWhileProgressing } from '@parlay/dev/stillness';

/** Maximum number of exits without a kill, after which a node is considered unable to start. */
const MAX_EXITS = 40;
const PLATFORM = join(import.meta.dirname, '..', '..', '..', '..');

/** Server program, with its folder and the environment variable for its port. */
interface Program {
  folder: string;
  port: string;
}
const NODE: Program = { folder: PLATFORM, port: 'PORT_API' };
/** Sandbox that simulates third parties. */
export const SANDBOX: Program = { folder: join(PLATFORM, 'sandbox'), port: 'PORT_SANDBOX' };

/** Platform node or another server, which runs as a process and is restarted when it exits, as by a supervisor. */
export class PlatformNode {
  readonly port: number;
  readonly #env: Record<string, string>;
  readonly #preload: string | undefined;
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #said = '';
  /** Number of exits without a kill. */
  exitCount = 0;

  constructor(port: number, env: Record<string, string>, preload?: string, program = NODE) {
    this.port = port;
    this.#env = env;
    this.#preload = preload;
    this.#program = program;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Origin at which it serves operators. */
  get desk(): string {
    return `http://127.0.0.1:${this.#env.PORT_DESK}`;
  }

  /** End of its output. */
  get said(): string {
    return this.#said.slice(-4_000);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it if necessary. Resolves once it serves requests. */
  async up(): Promise<void> {
    const earlier = this.exitCount;
    const isUp = async () => {
      if (!this.isRunning) this.launch();
      return await this.#isHealthy();
    };
    const progress = { sign: () => this.#said, pid: () => this.#child?.pid };
    if (await waitWhileProgressing(isUp, progress, { pauseMs: 40, goesOn: () => this.exitCount < earlier + MAX_EXITS }))
      return;
    throw new Error(`the node on ${this.port} does not come up: ${this.said}`);
  }

  launch(): void {
    const preload = this.#preload ? ['--import', this.#preload] : [];
    // The nodes must not keep running if the run itself is killed.
    const child = spawn(process.execPath, ['--import', '@parlay/dev/parent-watch', ...preload, 'src/server.ts'], {
      cwd: this.#program.folder,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...this.#env, [this.#program.port]: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const record = (bytes: Buffer) => {
      this.#said = (this.#said + bytes.toString()).slice(-40_000);
    };
    child.stdout?.on('data', record);
    child.stderr?.on('data', record);
    child.once('exit', (_code, signal) => {
      if (signal !== 'SIGKILL' && signal !== 'SIGTERM') this.exitCount += 1;
    });
    this.#child = child;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  async #isHealthy(): Promise<boolean> {
    try {
      const response = await fetch(`${this.origin}/healthz`, { signal: AbortSignal.timeout(2_000) });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}
