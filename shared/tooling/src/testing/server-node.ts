import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const HEALTHY_WITHIN = 60_000;
const POLL = 50;

/** A server in a process of its own, which can be killed and starts again at the same port. */
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
    this.#child = this.#start();
    const end = Date.now() + HEALTHY_WITHIN;
    while (Date.now() < end) {
      if (this.#child.exitCode !== null) throw new Error(`${this.url} ended with ${this.#child.exitCode} at its start`);
      if ((await fetch(this.url + this.#healthPath).catch(() => undefined))?.ok) return;
      await delay(POLL);
    }
    throw new Error(`${this.url} did not become healthy`);
  }

  /** Ends it at whatever it is doing. */
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

/** Starts Node with a script, an environment of its own and no output. */
export const runScript = (script: string, args: readonly string[], environment: NodeJS.ProcessEnv, cwd?: string) =>
  spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: 'ignore',
    ...(cwd === undefined ? {} : { cwd }),
  });
