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
  closesAt: string;
  drawsAt: string;
  beacon: BeaconInfo & { url: string };
  witness: { url: string } | null;
  pulse: Pulse | null;
  secret: string | null;
  numbers: { main: number[]; extra: number[] } | null;
}

interface BeaconInfo {
  public_key: string;
  period: number;
  genesis_time: number;
}
interface Pulse {
  round: number;
  randomness: string;
  signature: string;
  previous_round: number;
  previous_signature: string;
  local_random: string;
}
/** The site's record of what the company stated, with the times of the site's clock. */
export interface WitnessRecord {
  commitment: string;
  committedAt: string;
  closesAt: string;
  drawsAt: string;
  firstSoldAt: string | null;
  seal: { root: string; lines: number; sealedAt: string } | null;
}

/** Facts from others than the company. Undefined means that they did not answer. */
export interface Evidence {
  /** The published list of all lines, in its order. */
  lines: readonly string[] | undefined;
  witness: WitnessRecord | undefined;
  /** The beacon's own description, its pulse of the draw's round, and the pulse before. */
  beacon: { info: BeaconInfo; pulse: Pulse; previous: Pulse | undefined } | undefined;
}

export const CHECKS = ['commitment', 'seal', 'beacon', 'witness', 'numbers'] as const;
/** `waiting`: the facts for this check are not published yet. `unchecked`: a witness of the company did not answer. */
export type CheckResult = 'right' | 'wrong' | 'waiting' | 'unchecked';
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

/** Reads the evidence for a draw from others: the lines, the site's record, and the beacon. Never rejects. */
export async function readEvidence(draw: CheckedDraw, address: string, site?: string): Promise<Evidence> {
  const read = async <T>(url: string): Promise<T | undefined> => {
    try {
      const response = await fetch(url, { credentials: 'omit' });
      return response.ok ? ((await response.json()) as T) : undefined;
    } catch {
      return undefined;
    }
  };
  const { beacon, pulse, witness } = draw;
  // A checker who names the site does not have to believe the company's address of it.
  const record = witness && (site ? new URL(new URL(witness.url).pathname, site).href : witness.url);
  const [lines, recorded, info, published, previous] = await Promise.all([
    draw.seal ? read<{ data: string[] }>(`${address}/lines`) : undefined,
    record ? read<{ data: WitnessRecord }>(record) : undefined,
    read<BeaconInfo>(`${beacon.url}/info`),
    pulse ? read<Pulse>(`${beacon.url}/public/${pulse.round}`) : undefined,
    pulse && pulse.previous_round > 0 ? read<Pulse>(`${beacon.url}/public/${pulse.previous_round}`) : undefined,
  ]);
  return {
    lines: lines?.data,
    witness: recorded?.data,
    beacon: info && published ? { info, pulse: published, previous } : undefined,
  };
}

/** Checks a draw by what the company published and by what others say. */
export async function checkDraw(draw: CheckedDraw, evidence: Evidence): Promise<DrawCheck> {
  if (draw.format !== 'parlay-lottery-draw/1') throw new Error(`unknown format ${draw.format}`);
  const verdict = (isRight: boolean): CheckResult => (isRight ? 'right' : 'wrong');
  const { secret, seal, pulse, round, numbers } = draw;
  const { lines } = evidence;
  return {
    commitment: secret === null ? 'waiting' : verdict(toHex(await sha256(fromHex(secret))) === draw.commitment),
    seal: !seal || !lines ? 'waiting' : verdict(lines.length === seal.lines && (await rootOf(lines)) === seal.root),
    beacon: !seal || !pulse || round === null ? 'waiting' : await checkPulse(draw, pulse, round, evidence),
    witness: checkWitness(draw, evidence),
    numbers:
      secret === null || !seal || !pulse || !numbers
        ? 'waiting'
        : verdict(isSame(await numbersOf(draw, secret, seal.root, pulse), numbers)),
  };
}

/**
 * Compares the company's statements with the site's record of them, whose times are those of the site's clock. The time
 * of the seal gives the beacon's round.
 */
function checkWitness(draw: CheckedDraw, evidence: Evidence): CheckResult {
  const { commitment, seal, pulse, round, beacon } = draw;
  const { witness } = evidence;
  if (!witness) return 'unchecked';
  const isBeforeSales =
    witness.firstSoldAt === null || Date.parse(witness.committedAt) < Date.parse(witness.firstSoldAt);
  if (witness.commitment !== commitment || !isBeforeSales || !isInTime(draw, witness)) return 'wrong';
  if (!seal || (!witness.seal && !pulse)) return 'waiting';
  const isSealed = witness.seal?.root === seal.root && witness.seal.lines === seal.lines;
  const { info = beacon } = evidence.beacon ?? {};
  const sealedAt = Date.parse(witness.seal?.sealedAt ?? '');
  const isRound = round === null ? !pulse : round === roundOfSeal(info, sealedAt);
  const isBeforePulse = !pulse || sealedAt < timeOf(info, pulse.round);
  return isSealed && isRound && isBeforePulse ? 'right' : 'wrong';
}

/** Checks that sales end before the draw, and that neither is later than the company stated before sales began. */
const isInTime = (draw: CheckedDraw, witness: WitnessRecord) =>
  Date.parse(draw.closesAt) <= Date.parse(draw.drawsAt) &&
  Date.parse(draw.closesAt) <= Date.parse(witness.closesAt) &&
  Date.parse(draw.drawsAt) <= Date.parse(witness.drawsAt);

/**
 * Returns the round of a draw: the first one at least five seconds after the site recorded the seal. A company that could
 * choose the round could choose the result.
 */
const roundOfSeal = ({ genesis_time, period }: BeaconInfo, sealedAt: number) =>
  Math.max(1, Math.ceil(((sealedAt + 5_000) / 1000 - genesis_time) / period) + 1);

const timeOf = ({ genesis_time, period }: BeaconInfo, round: number) => (genesis_time + (round - 1) * period) * 1000;

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

/**
 * Checks the pulse's signature and value, that it is the first one after the close, and that the beacon itself publishes
 * it after the pulse before. Without the beacon, only the company's copy was looked at.
 */
async function checkPulse(draw: CheckedDraw, pulse: Pulse, round: number, evidence: Evidence): Promise<CheckResult> {
  const { info = draw.beacon, pulse: published, previous } = evidence.beacon ?? {};
  const text = [pulse.previous_signature, pulse.previous_round, pulse.round, pulse.local_random].join('|');
  const key = await crypto.subtle.importKey('raw', fromHex(info.public_key), { name: 'Ed25519' }, false, ['verify']);
  const signature = fromHex(pulse.signature);
  const isSigned = await crypto.subtle.verify('Ed25519', key, signature, await sha256(encode(text)));
  const closedAt = Date.parse(draw.seal?.at ?? draw.closesAt);
  const isFirst = pulse.round >= round && pulse.previous_round < round && timeOf(info, round) > closedAt;
  const isOwnValue = toHex(await sha256(signature)) === pulse.randomness;
  if (!isSigned || !isFirst || !isOwnValue) return 'wrong';
  if (!published) return 'unchecked';
  const isChained = !previous || previous.signature === pulse.previous_signature;
  return published.signature === pulse.signature && published.round === pulse.round && isChained ? 'right' : 'wrong';
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
