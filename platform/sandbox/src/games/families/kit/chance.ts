/** Returns the random bytes of a round by block number, 32 each. */
export type Blocks = (index: number) => Uint8Array;

const WORDS = 2 ** 32;

/** Stream of unbiased integers from random bytes. The same bytes always give the same integers. */
export class Chance {
  readonly #blocks: Blocks;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #next = 0;
  #at = 0;

  constructor(blocks: Blocks) {
    this.#blocks = blocks;
  }

  /** Returns an integer from 0 to n - 1. Skips numbers above the last multiple of n, which would favour small results. */
  below(n: number): number {
    const limit = WORDS - (WORDS % n);
    for (;;) {
      const word = this.#word();
      if (word < limit) return word % n;
    }
  }

  /** Returns different integers from 0 to n - 1 in the order in which they come. */
  draw(count: number, n: number): number[] {
    const left = Array.from({ length: n }, (_, at) => at);
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0] ?? 0);
  }

  /** Returns the position of a weight, drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number {
    let rest = this.below(weights.reduce((sum, one) => sum + one, 0));
    return weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
  }

  #word(): number {
    if (this.#at === this.#block.byteLength) {
      const { buffer, byteOffset, byteLength } = this.#blocks(this.#next);
      this.#block = new DataView(buffer, byteOffset, byteLength);
      this.#next += 1;
      this.#at = 0;
    }
    this.#at += 4;
    return this.#block.getUint32(this.#at - 4);
  }
}
