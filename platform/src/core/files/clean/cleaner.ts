import { join } from 'node:path';
import { UNFIT_REASONS, type UnfitReason } from '@parlay/contracts/identity-check';
import type { FileType } from './file-type.ts';
import { type ProcessEnd, type ProcessLimits, runWithLimits } from './watched-process.ts';

/** Result of cleaning a file: `busy` if too many files are waiting, `unfit` if the file is refused. */
export type CleanResult =
  | { ok: true; content: Buffer }
  | { ok: false; error: 'busy' }
  | { ok: false; error: 'unfit'; reason: UnfitReason };

export interface Cleaner {
  /** Cleans a player's file. Its bytes are not read before its turn. */
  clean(player: string, type: FileType, chunks: AsyncIterable<Buffer>): Promise<CleanResult>;
}

/** Limits of one process. A photo of 48 megapixels takes 1.1 s and 200 MB. */
export const LIMITS: ProcessLimits = {
  cpuMs: 2000,
  elapsedMs: 15_000,
  residentBytes: 400 * 1024 * 1024,
  outputBytes: 32 * 1024 * 1024,
};

/** Maximum numbers of concurrent processes, of waiting files, and of running and waiting files per player. */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;
const MAX_PER_PLAYER = 5;

/** Node flags that let the process read files and deny it any other use of the machine through Node's APIs. */
export const FLAGS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=256',
];
const PROGRAM = join(import.meta.dirname, 'cleaning-process.ts');
/** Exit code for a refused file; the output is the reason. */
const REFUSED = 3;

interface QueueEntry {
  player: string;
  start(): void;
}

/**
 * Cleans each file in a separate process, so that no file blocks the event loop or reaches another player's file.
 * Process pool libraries can neither limit a process's memory nor queue files fairly per player.
 */
export class FileCleaner implements Cleaner {
  readonly #running = new Set<QueueEntry>();
  readonly #waiting: QueueEntry[] = [];
  readonly #limits: ProcessLimits;
  readonly #mostWaiting: number;
  readonly #warn: (details: object, message: string) => void;

  constructor(
    warn: (details: object, message: string) => void,
    { mostWaiting = MAX_WAITING, ...limits }: Partial<ProcessLimits & { mostWaiting: number }> = {},
  ) {
    this.#warn = warn;
    this.#limits = { ...LIMITS, ...limits };
    this.#mostWaiting = mostWaiting;
  }

  async clean(player: string, type: FileType, chunks: AsyncIterable<Buffer>): Promise<CleanResult> {
    const entry = await this.#waitForTurn(player);
    if (!entry) return { ok: false, error: 'busy' };
    try {
      return this.#result(await runWithLimits([...FLAGS, PROGRAM, type], chunks, this.#limits), type);
    } finally {
      this.#running.delete(entry);
      this.#startNext();
    }
  }

  /** Waits for this file's turn. Resolves with undefined if too many files are waiting. */
  #waitForTurn(player: string): Promise<QueueEntry | undefined> {
    const playerEntries = [...this.#running, ...this.#waiting].filter((entry) => entry.player === player);
    if (this.#waiting.length >= this.#mostWaiting || playerEntries.length >= MAX_PER_PLAYER)
      return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const entry = { player, start: () => resolve(entry) };
      this.#waiting.push(entry);
      this.#startNext();
    });
  }

  /**
   * Starts waiting files, one per player at a time, so that a player's slow files leave a process for other players.
   */
  #startNext(): void {
    while (this.#running.size < MAX_RUNNING) {
      const next = this.#waiting.findIndex(({ player }) => ![...this.#running].some((file) => file.player === player));
      const [entry] = next === -1 ? [] : this.#waiting.splice(next, 1);
      if (!entry) return;
      this.#running.add(entry);
      entry.start();
    }
  }

  #result({ code, output, errors }: ProcessEnd, type: FileType): CleanResult {
    if (code === 0) return { ok: true, content: output };
    if (code === null) return { ok: false, error: 'unfit', reason: 'demanding' };
    const knownReason = code === REFUSED ? UNFIT_REASONS.find((reason) => reason === output.toString()) : undefined;
    if (!knownReason) this.#warn({ code, errors, type }, 'a file could not be cleaned');
    return { ok: false, error: 'unfit', reason: knownReason ?? 'broken' };
  }
}
