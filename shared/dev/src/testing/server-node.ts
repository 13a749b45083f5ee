import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitWhileProgressing } from '../start/stillness.ts';

/** A server in a separate process, which can be killed and started again on the same port. */
export class ServerNode {
  readonly url: string;
  kills = 0;
  #child: ChildProcess | undefined;
  readonly #start: () => ChildProcess;
  readonly #healthPath: string;

  constructor(port: number, healthPath: string, start: () => ChildProcess) {
    this.url = `http://127.0.0.1:${port}`;
    this.#healthPath = healthPath;
    this.#start = start;
  }

  async start(): Promise<void> {
    const child = this.#start();
    this.#child = child;
    const isHealthy = async () => (await fetch(this.url + this.#healthPath).catch(() => undefined))?.ok === true;
    const serves = await waitWhileProgressing(
      isHealthy,
      { pid: () => child.pid },
      { goesOn: () => child.exitCode === null },
    );
    if (serves) return;
    const ending =
      child.exitCode === null ? 'does not become healthy, and nothing moves' : `ended with ${child.exitCode}`;
    throw new Error(`${this.url} ${ending} at its start`);
  }

  /** Kills the process without a shutdown. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#end('SIGKILL');
  }

  stop = (): Promise<void> => this.#end('SIGTERM');

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** Runs a script in Node with the given environment and without output. */
export const runScript = (script: string, args: readonly string[], environment: NodeJS.ProcessEnv, cwd?: string) =>
  spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: 'ignore',
    ...(cwd === undefined ? {} : { cwd }),
  });
