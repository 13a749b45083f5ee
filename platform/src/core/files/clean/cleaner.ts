import { join } from 'node:path';
import { UNFIT_REASONS, type UnfitReason } from '@parlay/contracts/identity-check';
import type { FileType } from './file-type.ts';
import { type ProcessEnd, type ProcessLimits, runWatched } from './watched-process.ts';

/** `busy`: as many files wait as there may; `unfit`: the file is not accepted. */
export type Cleaned =
  | { ok: true; content: Buffer }
  | { ok: false; error: 'busy' }
  | { ok: false; error: 'unfit'; reason: UnfitReason };

export interface Cleaner {
  /** Cleans a file of a player. Its bytes are read when it is its turn. */
  clean(player: string, type: FileType, chunks: AsyncIterable<Buffer>): Promise<Cleaned>;
}

/** Limits of one process: a photo of 48 megapixels takes 1.1 s and 200 MB of them. */
export const LIMITS: ProcessLimits = {
  processorMs: 2000,
  clockMs: 15_000,
  residentBytes: 400 * 1024 * 1024,
  outputBytes: 32 * 1024 * 1024,
};

/** Processes at once, files that wait for one, and those of one player among both. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
const MOST_OF_PLAYER = 5;

/** Flags of the process: it may read files, and do nothing else with the machine by way of Node. */
export const FLAGS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=256',
];
const PROGRAM = join(import.meta.dirname, 'cleaning-process.ts');
/** Exit code of a file that is not accepted; the output is the reason. */
const REFUSED = 3;

interface Place {
  player: string;
  start(): void;
}

/**
 * Cleans files in separate processes, one for each file, so that no file holds the event loop, and none reaches
 * another player's. Libraries for pools of processes know neither the memory of a process nor whose turn it is.
 */
export class FileCleaner implements Cleaner {
  readonly #running = new Set<Place>();
  readonly #waiting: Place[] = [];
  readonly #limits: ProcessLimits;
  readonly #mostWaiting: number;
  readonly #warn: (details: object, message: string) => void;

  constructor(
    warn: (details: object, message: string) => void,
    { mostWaiting = MOST_WAITING, ...limits }: Partial<ProcessLimits & { mostWaiting: number }> = {},
  ) {
    this.#warn = warn;
    this.#limits = { ...LIMITS, ...limits };
    this.#mostWaiting = mostWaiting;
  }

  async clean(player: string, type: FileType, chunks: AsyncIterable<Buffer>): Promise<Cleaned> {
    const place = await this.#place(player);
    if (!place) return { ok: false, error: 'busy' };
    try {
      return this.#result(await runWatched([...FLAGS, PROGRAM, type], chunks, this.#limits), type);
    } finally {
      this.#running.delete(place);
      this.#startNext();
    }
  }

  /** Resolves when it is this file's turn; undefined when too many wait. */
  #place(player: string): Promise<Place | undefined> {
    const ofPlayer = [...this.#running, ...this.#waiting].filter((place) => place.player === player);
    if (this.#waiting.length >= this.#mostWaiting || ofPlayer.length >= MOST_OF_PLAYER)
      return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const place = { player, start: () => resolve(place) };
      this.#waiting.push(place);
      this.#startNext();
    });
  }

  /** One file of a player at a time, so that somebody's slow files leave a process to the others. */
  #startNext(): void {
    while (this.#running.size < AT_ONCE) {
      const next = this.#waiting.findIndex(({ player }) => ![...this.#running].some((one) => one.player === player));
      const [place] = next === -1 ? [] : this.#waiting.splice(next, 1);
      if (!place) return;
      this.#running.add(place);
      place.start();
    }
  }

  #result({ code, output, errors }: ProcessEnd, type: FileType): Cleaned {
    if (code === 0) return { ok: true, content: output };
    if (code === null) return { ok: false, error: 'unfit', reason: 'demanding' };
    const named = code === REFUSED ? UNFIT_REASONS.find((one) => one === output.toString()) : undefined;
    if (!named) this.#warn({ code, errors, type }, 'a file could not be cleaned');
    return { ok: false, error: 'unfit', reason: named ?? 'broken' };
  }
}
