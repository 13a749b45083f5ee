import type { LotterySetup } from '../lottery/pages/lottery-page.ts';

export interface Picked {
  main: number[];
  extra: number[];
}

type Kind = keyof Picked;

const isPicked = (value: unknown): value is Picked =>
  typeof value === 'object' &&
  value !== null &&
  (['main', 'extra'] as const).every((kind) => {
    const numbers = (value as Record<string, unknown>)[kind];
    return Array.isArray(numbers) && numbers.every(Number.isInteger);
  });

/** The lines that a player fills in, kept over a reload of the frame, for example after a login. */
export class Lines {
  readonly all: Picked[];
  current = 0;
  readonly #setup: LotterySetup;
  readonly #onChange: () => void;

  constructor(setup: LotterySetup, onChange: () => void) {
    this.#setup = setup;
    this.#onChange = onChange;
    this.all = this.#stored();
  }

  get line(): Picked {
    return this.all[this.current] ?? { main: [], extra: [] };
  }

  /** Returns how many numbers a line still needs. */
  missing({ main, extra }: Picked): number {
    return this.#size('main') - main.length + (this.#size('extra') - extra.length);
  }

  ready(): Picked[] {
    return this.all.filter((line) => this.missing(line) === 0);
  }

  /** Returns true if the current line can take another number of a kind. */
  hasRoom(kind: Kind): boolean {
    return this.line[kind].length < this.#size(kind);
  }

  toggle(kind: Kind, number: number): void {
    const numbers = this.line[kind];
    const at = numbers.indexOf(number);
    if (at >= 0) numbers.splice(at, 1);
    else if (this.hasRoom(kind)) numbers.push(number);
    numbers.sort((a, b) => a - b);
    this.#changed();
  }

  /** Fills what is missing in the current line with random numbers. */
  quickPick(): void {
    for (const kind of ['main', 'extra'] as const) {
      const numbers = this.line[kind];
      while (numbers.length < this.#size(kind)) {
        const number = 1 + randomBelow(this.#setup[kind]?.of ?? 1);
        if (!numbers.includes(number)) numbers.push(number);
      }
      numbers.sort((a, b) => a - b);
    }
    this.#changed();
  }

  select(at: number): void {
    this.current = at;
    this.#changed();
  }

  add(): void {
    if (this.all.length >= this.#setup.letters.length) return;
    this.all.push({ main: [], extra: [] });
    this.select(this.all.length - 1);
  }

  /** Removes a line. The only line is emptied. */
  remove(at: number): void {
    this.all.splice(at, 1);
    if (this.all.length === 0) this.all.push({ main: [], extra: [] });
    this.select(Math.min(this.current, this.all.length - 1));
  }

  clear(): void {
    this.all[this.current] = { main: [], extra: [] };
    this.#changed();
  }

  /** Empties everything after a purchase. */
  reset(): void {
    this.all.splice(0, this.all.length, { main: [], extra: [] });
    this.select(0);
  }

  #size(kind: Kind): number {
    return this.#setup[kind]?.take ?? 0;
  }

  #changed(): void {
    try {
      sessionStorage.setItem(`lines ${this.#setup.lottery}`, JSON.stringify(this.all));
    } catch {
      // The browser stores nothing for framed pages. The lines last until the frame is closed.
    }
    this.#onChange();
  }

  #stored(): Picked[] {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(`lines ${this.#setup.lottery}`) ?? '[]');
      const lines = Array.isArray(stored) ? stored.filter(isPicked).slice(0, this.#setup.letters.length) : [];
      if (lines.length > 0) return lines;
    } catch {
      // As above.
    }
    return [{ main: [], extra: [] }];
  }
}

/** Returns a random integer below a limit. Values that would favour small numbers are drawn again. */
function randomBelow(limit: number): number {
  const top = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (random < top) return random % limit;
  }
}
