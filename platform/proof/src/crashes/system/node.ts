import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitWhileProgressing } from '@parlay/dev/stillness';

/** Number of exits without a kill after which a node is considered unable to start. */
const MOST_STARTS = 40;
const PLATFORM = join(import.meta.dirname, '..', '..', '..', '..');

/** A server program, with its folder and the variable that sets its port. */
interface Program {
  folder: string;
  port: string;
}
const NODE: Program = { folder: PLATFORM, port: 'PORT_API' };
/** The sandbox of external providers. */
export const SANDBOX: Program = { folder: join(PLATFORM, 'sandbox'), port: 'PORT_SANDBOX' };

/** A platform node or another server, as a process that is restarted whenever it exits, like by a supervisor. */
export class PlatformNode {
  readonly port: number;
  readonly #env: Record<string, string>;
  readonly #preload: string | undefined;
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #said = '';
  /** Number of exits without a kill. */
  deaths = 0;

  constructor(port: number, env: Record<string, string>, preload?: string, program = NODE) {
    this.port = port;
    this.#env = env;
    this.#preload = preload;
    this.#program = program;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** URL at which it serves operators. */
  get desk(): string {
    return `http://127.0.0.1:${this.#env.PORT_DESK}`;
  }

  /** The end of its output. */
  get said(): string {
    return this.#said.slice(-4_000);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it if necessary, and resolves once it serves. */
  async up(): Promise<void> {
    const earlier = this.deaths;
    const isUp = async () => {
      if (!this.isRunning) this.launch();
      return await this.#isHealthy();
    };
    const movement = { sign: () => this.#said, pid: () => this.#child?.pid };
    if (await waitWhileProgressing(isUp, movement, { pauseMs: 40, goesOn: () => this.deaths < earlier + MOST_STARTS }))
      return;
    throw new Error(`the node on ${this.port} does not come up: ${this.said}`);
  }

  launch(): void {
    const preload = this.#preload ? ['--import', this.#preload] : [];
    // If the run itself is killed, its nodes must not keep running.
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
      if (signal !== 'SIGKILL' && signal !== 'SIGTERM') this.deaths += 1;
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
