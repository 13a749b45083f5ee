import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { untilStill } from '@parlay/dev/stillness';

/** A node that ends this often without being killed will not come up. */
const MOST_STARTS = 40;
const PLATFORM = join(import.meta.dirname, '..', '..', '..', '..');

/** A server that is killed: its folder, and the variable that names its port. */
interface Program {
  folder: string;
  port: string;
}
const NODE: Program = { folder: PLATFORM, port: 'PORT_API' };
/** The outside companies. */
export const COMPANIES: Program = { folder: join(PLATFORM, 'sandbox'), port: 'PORT_SANDBOX' };

/** One platform node, or another server: a process that is restarted whenever it ends, like by its supervisor. */
export class PlatformNode {
  readonly port: number;
  readonly #env: Record<string, string>;
  readonly #preload: string | undefined;
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #said = '';
  /** How often it ended without being killed. */
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

  /** Where it serves operators. */
  get desk(): string {
    return `http://127.0.0.1:${this.#env.PORT_DESK}`;
  }

  /** The end of what it wrote. */
  get said(): string {
    return this.#said.slice(-4_000);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it serves. */
  async up(): Promise<void> {
    const before = this.deaths;
    const isUp = async () => {
      if (!this.isRunning) this.launch();
      return await this.#isHealthy();
    };
    const movement = { sign: () => this.#said, pid: () => this.#child?.pid };
    if (await untilStill(isUp, movement, { pauseMs: 40, goesOn: () => this.deaths < before + MOST_STARTS })) return;
    throw new Error(`the node on ${this.port} does not come up: ${this.said}`);
  }

  launch(): void {
    const preload = this.#preload ? ['--import', this.#preload] : [];
    // When the run itself is killed its nodes must not stay behind.
    const child = spawn(process.execPath, ['--import', '@parlay/dev/parent-watch', ...preload, 'src/server.ts'], {
      cwd: this.#program.folder,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...this.#env, [this.#program.port]: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const hear = (bytes: Buffer) => {
      this.#said = (this.#said + bytes.toString()).slice(-40_000);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
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
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async #isHealthy(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.origin}/healthz`, { signal: AbortSignal.timeout(2_000) });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
