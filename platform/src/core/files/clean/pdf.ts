import { inflateSync } from 'node:zlib';
import { PdfNames } from './pdf-names.ts';
import { UnfitFile } from './unfit.ts';

/** Compressed objects are checked in memory: more than this in one stream is refused. */
const MOST_COMPRESSED = 2 * 1024 * 1024;
const MOST_INFLATED = 16 * 1024 * 1024;

/** Longest text that is looked for, with every character of a name escaped. */
const OVERLAP = 96;

const STREAM = /stream(\r\n|\n)/;
const END = 'endstream';

/**
 * Passes a PDF on unchanged and checks it meanwhile: no scripts, attachments or encryption, a limited number of pages.
 * Objects are in the open or in compressed object streams, which are inflated; the data of other streams holds none, but
 * is searched, too, in case a reader finds the objects elsewhere than we do.
 */
export async function* checkedPdf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const check = new PdfCheck();
  for await (const chunk of chunks) {
    check.add(chunk.toString('latin1'));
    yield chunk;
  }
  check.end();
}

class PdfCheck {
  readonly #names = new PdfNames();
  #mode: 'objects' | 'data' | 'compressed' = 'objects';
  #text = '';
  #compressed = '';

  add(text: string): void {
    this.#text += text;
    while (this.#step());
  }

  end(): void {
    if (this.#mode !== 'objects') throw new UnfitFile('broken');
    this.#names.objects(`${this.#text}\n`);
    this.#names.end();
  }

  /** Checks up to the next change of mode; false when it needs more text. */
  #step(): boolean {
    if (this.#mode === 'objects') return this.#toStream();
    if (this.#mode === 'data') return this.#toEndOfData();
    return this.#toEndOfCompressed();
  }

  #toStream(): boolean {
    const found = nextStream(this.#text);
    if (!found) return this.#keepTail((text, until) => this.#names.objects(text, until));
    this.#names.objects(this.#text.slice(0, found.at));
    this.#text = this.#text.slice(found.at + found.length);
    this.#mode = this.#names.takeHoldsObjects() ? 'compressed' : 'data';
    return true;
  }

  #toEndOfData(): boolean {
    const at = this.#text.indexOf(END);
    if (at === -1) return this.#keepTail((text, until) => this.#names.data(text, until));
    this.#names.data(this.#text.slice(0, at));
    this.#leave(at);
    return true;
  }

  #toEndOfCompressed(): boolean {
    const at = this.#text.indexOf(END);
    const until = at === -1 ? Math.max(0, this.#text.length - END.length) : at;
    this.#compressed += this.#text.slice(0, until);
    this.#text = this.#text.slice(until);
    if (this.#compressed.length > MOST_COMPRESSED) throw new UnfitFile('unreadable');
    if (at === -1) return false;
    const inflated = inflate(this.#compressed);
    if (inflated === undefined) {
      // The end was in the data itself.
      this.#compressed += END;
      this.#text = this.#text.slice(END.length);
      return true;
    }
    this.#names.objects(`${inflated}\n`);
    this.#compressed = '';
    this.#leave(0);
    return true;
  }

  #leave(at: number): void {
    this.#text = this.#text.slice(at + END.length);
    this.#mode = 'objects';
  }

  /** Checks what begins before the tail; the tail waits for what follows it. */
  #keepTail(check: (text: string, until: number) => void): false {
    const until = Math.max(0, this.#text.length - OVERLAP);
    check(this.#text, until);
    this.#text = this.#text.slice(until);
    return false;
  }
}

/** The next keyword that begins a stream, not the one that ends it. */
function nextStream(text: string): { at: number; length: number } | undefined {
  for (let from = 0; ; ) {
    const found = STREAM.exec(text.slice(from));
    if (!found) return undefined;
    const at = from + found.index;
    if (text.slice(at - 3, at) !== 'end') return { at, length: found[0].length };
    from = at + found[0].length;
  }
}

/** Undefined when the data is not at its end yet. */
function inflate(compressed: string): string | undefined {
  try {
    const data = Buffer.from(compressed, 'latin1');
    const objects = inflateSync(data, { maxOutputLength: MOST_INFLATED }).toString('latin1');
    if (/^\s*\d+\s+\d+\s/.test(objects)) return objects;
    throw new UnfitFile('unreadable');
  } catch (error) {
    if (error instanceof UnfitFile) throw error;
    if ((error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR') return undefined;
    throw new UnfitFile('unreadable');
  }
}
