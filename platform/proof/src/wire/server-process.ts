import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { waitWhileProgressing } from '@parlay/dev/stillness';

const MAX_OUTPUT = 4_000;

/** Server in a separate process, which must not exit, for example because of an unhandled rejection. */
export class ServerProcess {
  readonly port: number;
  private readonly child: ChildProcess;
  private words = '';

  constructor(script: string, port: number, environment: Record<string, string>) {
    this.port = port;
    const root = workspaceRoot();
    // Makes the server exit when this process exits for any reason.
    const watch = join(root, 'shared/dev/src/start/parent-watch.ts');
    this.child = spawn(process.execPath, ['--unhandled-rejections=strict', '--import', watch, join(root, script)], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.words = `${this.words}${chunk}`.slice(-MAX_OUTPUT);
      });
    }
  }

  /** Description of how it exited, with the end of its output; undefined while it runs. */
  get end(): string | undefined {
    const { exitCode, signalCode } = this.child;
    return exitCode === null && signalCode === null ? undefined : `ended with ${signalCode ?? exitCode}: ${this.words}`;
  }

  /** Returns true once it serves requests. Waits while it makes progress, but at most `withinMs`. */
  isHealthy(withinMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const until = performance.now() + withinMs;
    const goesOn = () => this.end === undefined && performance.now() < until;
    const isServing = async () => {
      const response = await fetch(`http://127.0.0.1:${this.port}/healthz`, {
        signal: AbortSignal.timeout(5_000),
        headers: { connection: 'close' },
      }).catch(() => undefined);
      return response?.ok === true;
    };
    const progress = { sign: () => this.words, pid: () => this.child.pid };
    return waitWhileProgressing(isServing, progress, { pauseMs: 100, goesOn });
  }

  async stop(): Promise<void> {
    if (this.end !== undefined) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const force = setTimeout(() => this.child.kill('SIGKILL'), 15_000);
    await exited;
    clearTimeout(force);
  }
}
