import type { ChildProcess } from 'node:child_process';

/** Process prepared for a service's next restart. It has loaded the libraries and waits for a message to continue. */
export class Standby {
  readonly #spawn: () => ChildProcess;
  #prepared: ChildProcess | undefined;

  constructor(spawnPrepared: () => ChildProcess) {
    this.#spawn = spawnPrepared;
  }

  prepare(): void {
    if (hasExited(this.#prepared)) this.#prepared = this.#spawn();
  }

  /** Lets the prepared process continue and returns it, or undefined if there is none. */
  take(): ChildProcess | undefined {
    const ready = this.#prepared;
    this.#prepared = undefined;
    if (hasExited(ready)) return undefined;
    ready?.send('go on', () => undefined);
    return ready;
  }

  discard(): void {
    this.#prepared?.kill('SIGKILL');
  }
}

export const hasExited = (running: ChildProcess | undefined) =>
  !running?.pid || running.exitCode !== null || running.signalCode !== null;
