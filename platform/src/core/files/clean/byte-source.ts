import { UnfitFile } from './unfit.ts';

/** Reads exact numbers of bytes from a stream of chunks. A stream that ends too early is a broken file. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Exactly this many bytes. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.pass(length)) parts.push(part);
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** Exactly this many bytes, in the parts as they come. */
  async *pass(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const chunk = await this.next();
      if (!chunk) throw new UnfitFile('broken');
      const part = chunk.subarray(0, left);
      this.putBack(chunk.subarray(part.length));
      left -= part.length;
      yield part;
    }
  }

  /** Some bytes; undefined at the end. */
  async next(): Promise<Buffer | undefined> {
    if (this.#rest.length > 0) {
      const rest = this.#rest;
      this.#rest = Buffer.alloc(0);
      return rest;
    }
    for (;;) {
      const { value, done } = await this.#chunks.next();
      if (done) return undefined;
      if (value.length > 0) return value;
    }
  }

  /** Returns bytes that were read last. */
  putBack(bytes: Buffer): void {
    this.#rest = bytes;
  }
}
