/* Checks a lottery draw with Web Crypto only. The same file runs in the page and in the script for Node. */

type Bytes = Uint8Array<ArrayBuffer>;

interface Pool {
  take: number;
  of: number;
}

/** The published facts that a check needs. */
export interface CheckedDraw {
  format: string;
  draw: string;
  main: Pool;
  extra: Pool | null;
  commitment: string;
  seal: { root: string; lines: number; at: string } | null;
  round: number | null;
  beacon: { public_key: string; period: number; genesis_time: number };
  pulse: {
    round: number;
    randomness: string;
    signature: string;
    previous_round: number;
    previous_signature: string;
    local_random: string;
  } | null;
  secret: string | null;
  numbers: { main: number[]; extra: number[] } | null;
}

export const CHECKS = ['commitment', 'seal', 'beacon', 'numbers'] as const;
/** `waiting`: the facts for this check are not published yet. */
export type CheckResult = 'right' | 'wrong' | 'waiting';
export type DrawCheck = Record<(typeof CHECKS)[number], CheckResult>;

const encode = (text: string): Bytes => new TextEncoder().encode(text);
const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const joinBytes = (...parts: Bytes[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};
const sha256 = async (data: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
}

/** Checks a draw. `lines` is the published list of all lines, in its order. */
export async function checkDraw(draw: CheckedDraw, lines: readonly string[] | undefined): Promise<DrawCheck> {
  if (draw.format !== 'parlay-lottery-draw/1') throw new Error(`unknown format ${draw.format}`);
  const verdict = (isRight: boolean): CheckResult => (isRight ? 'right' : 'wrong');
  const { secret, seal, pulse, round, numbers } = draw;
  return {
    commitment: secret === null ? 'waiting' : verdict(toHex(await sha256(fromHex(secret))) === draw.commitment),
    seal: !seal || !lines ? 'waiting' : verdict(lines.length === seal.lines && (await rootOf(lines)) === seal.root),
    beacon: !seal || !pulse || round === null ? 'waiting' : verdict(await isPulseRight(draw, seal, pulse, round)),
    numbers:
      secret === null || !seal || !pulse || !numbers
        ? 'waiting'
        : verdict(isSame(await numbersOf(draw, secret, seal.root, pulse), numbers)),
  };
}

const isSame = (a: { main: number[]; extra: number[] }, b: { main: number[]; extra: number[] }) =>
  a.main.join() === b.main.join() && a.extra.join() === b.extra.join();

/** Returns the Merkle tree hash of RFC 6962 over the lines. */
async function rootOf(lines: readonly string[]): Promise<string> {
  const hashes = await Promise.all(lines.map((line) => sha256(joinBytes(Uint8Array.of(0), encode(line)))));
  return toHex(await treeHash(hashes));
}

async function treeHash(hashes: readonly Bytes[]): Promise<Bytes> {
  const [first] = hashes;
  if (!first) return sha256(new Uint8Array());
  if (hashes.length === 1) return first;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return sha256(
    joinBytes(Uint8Array.of(1), await treeHash(hashes.slice(0, split)), await treeHash(hashes.slice(split))),
  );
}

/** Checks the pulse's signature and value, and that it is the first one after the close. */
async function isPulseRight(
  { beacon }: CheckedDraw,
  { at }: NonNullable<CheckedDraw['seal']>,
  pulse: NonNullable<CheckedDraw['pulse']>,
  round: number,
): Promise<boolean> {
  const text = [pulse.previous_signature, pulse.previous_round, pulse.round, pulse.local_random].join('|');
  const key = await crypto.subtle.importKey('raw', fromHex(beacon.public_key), { name: 'Ed25519' }, false, ['verify']);
  const signature = fromHex(pulse.signature);
  const isSigned = await crypto.subtle.verify('Ed25519', key, signature, await sha256(encode(text)));
  const roundTime = (beacon.genesis_time + (round - 1) * beacon.period) * 1000;
  const isFirst = pulse.round >= round && pulse.previous_round < round && roundTime > Date.parse(at);
  return isSigned && isFirst && toHex(await sha256(signature)) === pulse.randomness;
}

/** Derives the numbers as the company describes it. */
async function numbersOf(
  { draw, main, extra }: CheckedDraw,
  secret: string,
  root: string,
  { round, randomness }: NonNullable<CheckedDraw['pulse']>,
) {
  const text = ['parlay-lottery-1', draw, root, round, randomness].join('|');
  const words = new Words(await hmac(fromHex(secret), encode(text)));
  return { main: await takeFrom(main, words), extra: extra ? await takeFrom(extra, words) : [] };
}

async function takeFrom({ take, of }: Pool, words: Words): Promise<number[]> {
  const balls = Array.from({ length: of }, (_, at) => at + 1);
  const taken: number[] = [];
  while (taken.length < take) taken.push(...balls.splice(await words.below(balls.length), 1));
  return taken.sort((a, b) => a - b);
}

const WORDS = 2 ** 32;

/** Stream of 32-bit words from HMAC-SHA256(seed, counter), without modulo bias. */
class Words {
  readonly #seed: Bytes;
  #block = new DataView(new ArrayBuffer(0));
  #at = 0;
  #counter = 0;

  constructor(seed: Bytes) {
    this.#seed = seed;
  }

  async below(count: number): Promise<number> {
    const limit = WORDS - (WORDS % count);
    for (;;) {
      const word = await this.#next();
      if (word < limit) return word % count;
    }
  }

  async #next(): Promise<number> {
    if (this.#at >= this.#block.byteLength) {
      const counter = new DataView(new ArrayBuffer(4));
      counter.setUint32(0, this.#counter);
      this.#block = new DataView((await hmac(this.#seed, new Uint8Array(counter.buffer))).buffer);
      this.#counter += 1;
      this.#at = 0;
    }
    const word = this.#block.getUint32(this.#at);
    this.#at += 4;
    return word;
  }
}
