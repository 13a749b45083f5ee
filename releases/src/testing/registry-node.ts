import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitFor } from './wait.ts';

const SERVER = join(__dirname, '../registry/server.ts');
const HEALTHY_WITHIN = 60_000;

/** A registry in a process of its own, which can be killed and starts again at the same port. */
export class RegistryNode {
  readonly url: string;
  kills = 0;
  #child: ChildProcess | undefined;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { PATH: process.env.PATH, LOG_LEVEL: 'fatal', PORT_OPS: String(port), ...environment };
  }

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, [SERVER], { env: this.#environment, stdio: 'ignore' });
    const healthy = async () => (await fetch(`${this.url}/healthz`).catch(() => undefined))?.ok === true;
    await waitFor(healthy, HEALTHY_WITHIN);
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
