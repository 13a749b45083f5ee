import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Beacon, timeOfRound } from '../../beacon/beacon.ts';
import { checkDraw, type Evidence } from '../../browser/draw-check.ts';
import { drawsOf, oneIn, shareBack, waysOf } from '../chances.ts';
import { LOTTERIES, type Lottery, lotteryIn } from '../games.ts';
import { type Numbers, resultOf } from '../prizes.ts';
import type { PlayedLine } from '../proof/lines.ts';
import { merkleRoot } from '../proof/merkle.ts';
import { commitmentTo, numbersFrom } from '../proof/numbers.ts';
import { DrawBook } from './book.ts';
import { proofOf } from './proof.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 29, 12, 0, 30);
const { midweek, helio } = LOTTERIES;

const folders: string[] = [];
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-draws-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const lineOf = (ticket: string, main: number[], currency = 'EUR'): PlayedLine => ({
  ticket,
  letter: 'A',
  currency,
  main,
  extra: [],
});

/** Starts a book whose midweek lines all take part in the first midweek draw. */
function startBook(lines: PlayedLine[] = [], folder?: string) {
  const beacon = new Beacon(folder);
  const ended: string[] = [];
  const book: DrawBook = new DrawBook({
    file: folder && join(folder, 'draws.jsonl'),
    beacon,
    linesOf: (id) => (id === first ? lines : []),
    onEnd: ({ id, state }) => ended.push(`${id} ${state}`),
  });
  let now = START;
  const wait = (ms: number) => {
    for (const until = now + ms; now < until; now += 10_000) {
      beacon.advance(now);
      book.advance(now);
    }
  };
  book.advance(now);
  const first = book.onSale('midweek', now)[0]?.id ?? '';
  const firstDraw = () => book.get(first) as NonNullable<ReturnType<DrawBook['get']>>;
  const proof = () => proofOf(firstDraw(), { ...beacon.info, url: 'https://beacon.example' }, 'https://site.example/1');
  return { beacon, book, ended, wait, firstDraw, proof, now: () => now };
}

/** Returns what the lines, the site and the beacon say about a draw that the company has run as it should. */
function evidenceFor({ book, beacon, firstDraw }: ReturnType<typeof startBook>): Evidence {
  const { pulse, seal, commitment, opensAt, closesAt, drawsAt } = firstDraw();
  const iso = (time: number) => new Date(time).toISOString();
  return {
    lines: book.publishedLines(firstDraw()),
    witness: {
      ...{ commitment, committedAt: iso(opensAt), firstSoldAt: iso(opensAt + 1) },
      ...{ closesAt: iso(closesAt), drawsAt: iso(drawsAt) },
      seal: seal && { root: seal.root, lines: seal.lines, sealedAt: iso(seal.at) },
    },
    beacon: pulse ? { info: beacon.info, pulse, previous: beacon.pulse(pulse.previous_round) } : undefined,
  };
}

describe('a lottery draw', () => {
  it('is committed before sales, sealed at the close and drawn from a pulse made after it', () => {
    const lines = [lineOf('t1', [1, 2, 3, 4, 5, 6]), lineOf('t2', [7, 8, 9, 10, 11, 12], 'SEK')];
    const { book, wait, firstDraw, proof, ended } = startBook(lines);
    const open = firstDraw();
    expect(open).toMatchObject({ state: 'open', seal: null, pulse: null, numbers: null });
    expect(proof().secret).toBeNull();
    expect(open.commitment).toBe(createHash('sha256').update(Buffer.from(open.secret, 'hex')).digest('hex'));
    wait(open.closesAt - START + 10_000);
    const closed = firstDraw();
    expect(closed).toMatchObject({ state: 'closed', commitment: open.commitment, seal: { lines: 2 }, pulse: null });
    expect(timeOfRound(closed.round ?? 0)).toBeGreaterThan(closed.seal?.at ?? Infinity);
    expect(book.onSale('midweek', closed.closesAt).map(({ id }) => id)).not.toContain(closed.id);
    wait(3 * MINUTE);
    const drawn = firstDraw();
    expect(drawn).toMatchObject({ state: 'drawn', seal: closed.seal, round: closed.round });
    expect(drawn.numbers?.main).toHaveLength(6);
    expect(proof().secret).toBe(open.secret);
    expect(ended).toContain(`${drawn.id} drawn`);
  });

  it('is right in the browser’s check, and wrong after any change of secret, seal, lines, pulse or numbers', async () => {
    const world = startBook([lineOf('t1', [1, 2, 3, 4, 5, 6]), lineOf('t2', [2, 3, 4, 5, 6, 7])]);
    const none = { lines: undefined, witness: undefined, beacon: undefined };
    const waiting = { commitment: 'waiting', seal: 'waiting', beacon: 'waiting', numbers: 'waiting' };
    expect(await checkDraw(world.proof(), none)).toEqual({ ...waiting, witness: 'unchecked' });
    expect(await checkDraw(world.proof(), evidenceFor(world))).toEqual({ ...waiting, witness: 'waiting' });
    world.wait(12 * MINUTE);
    const proof = world.proof();
    const evidence = evidenceFor(world);
    const lines = evidence.lines ?? [];
    const right = { commitment: 'right', seal: 'right', beacon: 'right', witness: 'right', numbers: 'right' };
    expect(await checkDraw(proof, evidence)).toEqual(right);
    expect(await checkDraw(proof, { ...none, lines })).toEqual({ ...right, beacon: 'unchecked', witness: 'unchecked' });
    const { seal, pulse, numbers, secret } = proof;
    const { witness, beacon } = evidence;
    if (!seal || !pulse || !numbers || !secret || !witness?.seal || !beacon) throw new Error('the draw has no result');
    const flip = (hex: string) => `${hex[0] === '0' ? '1' : '0'}${hex.slice(1)}`;
    const wrong = async (change: object, changedLines: readonly string[] = lines, others: Partial<Evidence> = {}) => {
      const result = await checkDraw({ ...proof, ...change }, { ...evidence, lines: changedLines, ...others });
      return Object.entries(result).flatMap(([check, verdict]) => (verdict === 'right' ? [] : [check]));
    };
    expect(await wrong({ secret: flip(secret) })).toEqual(['commitment', 'numbers']);
    expect(await wrong({ seal: { ...seal, root: flip(seal.root) } })).toEqual(['seal', 'witness', 'numbers']);
    expect(await wrong({}, lines.slice(1))).toEqual(['seal']);
    expect(await wrong({}, [...lines].reverse())).toEqual(['seal']);
    expect(await wrong({ pulse: { ...pulse, local_random: flip(pulse.local_random) } })).toEqual(['beacon']);
    expect(await wrong({ pulse: { ...pulse, randomness: flip(pulse.randomness) } })).toEqual(['beacon', 'numbers']);
    expect(await wrong({ round: pulse.previous_round })).toEqual(['beacon', 'witness']);
    expect(await wrong({ seal: { ...seal, at: new Date(timeOfRound(pulse.round)).toISOString() } })).toEqual([
      'beacon',
    ]);
    const other = numbers.main.map((number) => (number % 49) + 1).sort((a, b) => a - b);
    expect(await wrong({ numbers: { ...numbers, main: other } })).toEqual(['numbers']);
    // The company and its own clock cannot contradict the site's record or the beacon.
    const late = new Date(timeOfRound(pulse.round) + 1).toISOString();
    const recorded = (change: object) => wrong({}, lines, { witness: { ...witness, ...change } });
    expect(await recorded({ commitment: flip(witness.commitment) })).toEqual(['witness']);
    expect(await recorded({ committedAt: late })).toEqual(['witness']);
    expect(await recorded({ seal: { ...witness.seal, sealedAt: late } })).toEqual(['witness']);
    expect(await recorded({ seal: { ...witness.seal, lines: 1 } })).toEqual(['witness']);
    expect(await recorded({ seal: null })).toEqual(['witness']);
    // Sold or drawn later than it was stated before sales, or sold after the draw.
    const early = new Date(Date.parse(proof.closesAt) - 1).toISOString();
    expect(await recorded({ closesAt: early })).toEqual(['witness']);
    expect(await recorded({ drawsAt: early })).toEqual(['witness']);
    expect(await wrong({ drawsAt: early })).toEqual(['witness']);
    const published = (change: object) => wrong({}, lines, { beacon: { ...beacon, ...change } });
    expect(await published({ pulse: { ...pulse, signature: flip(pulse.signature) } })).toEqual(['beacon']);
    expect(await published({ info: new Beacon().info })).toEqual(['beacon']);
    expect(await published({ previous: { ...pulse, signature: flip(pulse.previous_signature) } })).toEqual(['beacon']);
  });

  it('is wrong with a later pulse than the first one after its seal, which a company could choose', async () => {
    const world = startBook([lineOf('t1', [1, 2, 3, 4, 5, 6])]);
    world.wait(12 * MINUTE);
    const { beacon, firstDraw, proof } = world;
    const { id, secret, seal, round } = firstDraw();
    const pulse = beacon.pulse((round ?? 0) + 1);
    if (!seal || !pulse) throw new Error('the draw has no result');
    const inputs = { draw: id, secret, root: seal.root, round: pulse.round, randomness: pulse.randomness };
    const { main } = numbersFrom(inputs, midweek);
    const chosen = { ...proof(), round: pulse.round, pulse, numbers: { main: [...main], extra: [] } };
    const evidence = {
      ...evidenceFor(world),
      beacon: { info: beacon.info, pulse, previous: beacon.pulse(round ?? 0) },
    };
    expect(await checkDraw(chosen, evidence)).toMatchObject({ numbers: 'right', witness: 'wrong' });
  });

  it('that is held keeps its pulse, which the beacon forgets, and cannot be cancelled any more', () => {
    const { beacon, book, wait, firstDraw } = startBook();
    book.hold(firstDraw(), true);
    wait(12 * MINUTE);
    const pulse = beacon.firstFrom(firstDraw().round ?? 0);
    expect(firstDraw()).toMatchObject({ state: 'closed', pulse });
    expect(book.cancel(firstDraw())).toMatchObject({ state: 'closed' });
    wait(25 * 60 * MINUTE);
    expect(beacon.pulse(pulse?.round ?? 0)).toBeUndefined();
    book.hold(firstDraw(), false);
    wait(MINUTE);
    expect(firstDraw()).toMatchObject({ state: 'drawn', pulse });
  });

  it('is sold once its witness has the commitment, and drawn from a pulse after its seal there', async () => {
    const beacon = new Beacon();
    let isReachable = false;
    let now = START;
    const stated: string[] = [];
    const book = new DrawBook({
      beacon,
      linesOf: () => [],
      witness: {
        commit: async ({ id }) => {
          stated.push(`commit ${id}`);
          return isReachable ? now : undefined;
        },
        seal: async ({ id }) => {
          stated.push(`seal ${id}`);
          return isReachable ? now : undefined;
        },
      },
    });
    const step = async (ms: number) => {
      now += ms;
      beacon.advance(now);
      book.advance(now);
      await new Promise(setImmediate);
    };
    await step(0);
    expect(book.onSale('midweek', now)).toEqual([]);
    isReachable = true;
    await step(1000);
    const [first] = book.onSale('midweek', now);
    if (!first) throw new Error('nothing is on sale');
    expect(first.committedAt).toBe(now);
    isReachable = false;
    await step(first.closesAt - now);
    for (let n = 0; n < 12; n += 1) await step(10_000);
    expect(book.get(first.id)).toMatchObject({ state: 'closed', round: null });
    isReachable = true;
    await step(1000);
    const sealedAt = now;
    for (let n = 0; n < 6; n += 1) await step(10_000);
    const drawn = book.get(first.id);
    expect(drawn).toMatchObject({ state: 'drawn' });
    expect(timeOfRound(drawn?.pulse?.round ?? 0)).toBeGreaterThan(sealedAt);
    expect(stated.filter((one) => one === `seal ${first.id}`).length).toBeGreaterThan(1);
  });

  it('that was never committed to in time is drawn later, and one with another commitment is cancelled', async () => {
    const beacon = new Beacon();
    let answer: number | 'differs' | undefined;
    let now = START;
    const statement = async () => answer;
    const book = new DrawBook({ beacon, linesOf: () => [], witness: { commit: statement, seal: statement } });
    const step = async (ms: number) => {
      now += ms;
      beacon.advance(now);
      book.advance(now);
      await new Promise(setImmediate);
    };
    await step(0);
    const [first] = book.ofLottery('midweek');
    for (let n = 0; n < 70; n += 1) await step(10_000);
    expect(book.get(first?.id ?? '')).toMatchObject({ state: 'closed', committedAt: null });
    for (let n = 0; n < 12; n += 1) {
      answer = now;
      await step(10_000);
    }
    expect(book.get(first?.id ?? '')).toMatchObject({ state: 'drawn' });
    answer = 'differs';
    const [next] = book.onSale('midweek', now);
    await step((next?.closesAt ?? now) - now);
    await step(1000);
    expect(book.get(next?.id ?? '')).toMatchObject({ state: 'cancelled' });
  });

  it('survives a restart with the same secret, and later draws wait for a held one', () => {
    const folder = aFolder();
    const before = startBook([], folder);
    const draw = before.firstDraw();
    before.book.hold(draw, true);
    before.wait(25 * MINUTE);
    expect(before.firstDraw()).toMatchObject({ state: 'closed', isHeld: true, secret: draw.secret });
    expect(before.book.past('midweek', 10)).toEqual([]);
    const beacon = new Beacon(folder);
    expect(beacon.info).toEqual(before.beacon.info);
    const book = new DrawBook({ file: join(folder, 'draws.jsonl'), beacon, linesOf: () => [] });
    book.hold(book.get(draw.id) ?? draw, false);
    book.advance(before.now());
    expect(book.get(draw.id)).toMatchObject({ state: 'drawn', secret: draw.secret, commitment: draw.commitment });
    expect(book.past('midweek', 10).length).toBeGreaterThan(1);
  });

  it('that staff bring forward closes now, after the earlier ones, and is drawn from a later pulse', () => {
    const { book, ended, wait, firstDraw, now } = startBook();
    const [first, second, third] = book.onSale('midweek', now());
    if (!first || !second || !third) throw new Error('too few draws are on sale');
    const closed = book.bringForward(second, now());
    expect(closed).toMatchObject({ id: second.id, state: 'closed', seal: { at: now() } });
    expect(firstDraw()).toMatchObject({ state: 'closed', closesAt: now() });
    expect(book.next('midweek', now())?.id).toBe(third.id);
    expect(timeOfRound(closed.round ?? 0)).toBeGreaterThan(now());
    wait(MINUTE);
    expect(ended.slice(0, 2)).toEqual([`${first.id} drawn`, `${second.id} drawn`]);
    expect(book.bringForward(book.get(first.id) ?? first, now())).toEqual(book.get(first.id));
  });

  it('that is cancelled keeps its jackpot for the next one and cannot be cancelled again', () => {
    const lines = [lineOf('t1', [1, 2, 3, 4, 5, 6])];
    const { book, ended, firstDraw, now } = startBook(lines);
    expect(book.jackpot('midweek', 'EUR', now())).toBe(250_000_00n + 60n);
    book.cancel(firstDraw());
    book.cancel(firstDraw());
    expect(ended).toEqual([`${firstDraw().id} cancelled`]);
    expect(book.jackpot('midweek', 'EUR', now())).toBe(250_000_00n);
    expect(book.jackpot('midweek', 'PEN', now())).toBe(1_000_000_00n);
    expect(book.jackpot('midweek', 'XXX', now())).toBeUndefined();
  });
});

describe('a random draw', () => {
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

  it('reproduces vectors that a program in another language computed', () => {
    const secret = `${'00'.repeat(31)}01`;
    const randomness = '101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec';
    const inputs = { secret, root: EMPTY, round: 1, randomness };
    expect(commitmentTo(secret)).toBe('ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5');
    expect(numbersFrom({ ...inputs, draw: 'midweek-1' }, midweek)).toEqual({
      main: [12, 19, 25, 33, 37, 39],
      extra: [],
    });
    expect(numbersFrom({ ...inputs, draw: 'helio-2' }, helio)).toEqual({ main: [5, 16, 31, 38, 45], extra: [2, 4] });
  });

  it('has the Merkle tree hashes of RFC 6962', () => {
    const leaves = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
    expect([0, 1, 2, 3, 7, 8].map((count) => merkleRoot(leaves.slice(0, count)))).toEqual([
      EMPTY,
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });

  it('draws every number equally often', () => {
    const DRAWS = 5_000;
    const counts = new Map<number, number>();
    for (let round = 1; round <= DRAWS; round += 1) {
      const { main } = numbersFrom(
        { draw: 'x', secret: '11'.repeat(32), root: EMPTY, round, randomness: 'ab' },
        midweek,
      );
      expect(new Set(main).size).toBe(6);
      for (const number of main) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const expected = (DRAWS * 6) / 49;
    const values = Array.from({ length: 49 }, (_, at) => counts.get(at + 1) ?? 0);
    const squares = values.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The numbers of one draw differ, so the sum is (49 - 6) / 48 of a chi-square value with 48 degrees of freedom.
    expect((squares * 48) / 43).toBeLessThan(84);
    expect((squares * 48) / 43).toBeGreaterThan(22);
  });
});

describe('the beacon', () => {
  it('makes one signed pulse per round, linked to the one before, also after a gap', () => {
    const beacon = new Beacon();
    for (const seconds of [0, 10, 29, 30, 120]) beacon.advance(timeOfRound(1_000) + seconds * 1000);
    expect(beacon.latest()).toMatchObject({ round: 1_004, previous_round: 1_001 });
    expect(beacon.pulse(1_001)?.previous_signature).toBe(beacon.pulse(1_000)?.signature);
    expect([beacon.pulse(1_002), beacon.firstFrom(1_002)?.round, beacon.firstFrom(1_005)]).toEqual([
      undefined,
      1_004,
      undefined,
    ]);
    const other = new Beacon();
    other.advance(timeOfRound(1_000));
    expect(other.pulse(1_000)?.randomness).not.toBe(beacon.pulse(1_000)?.randomness);
  });

  it('computes its value as drand does, from the signature', () => {
    // Round 1 of drand's default chain.
    const signature =
      '8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655';
    const sha256Of = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
    expect(sha256Of(signature)).toBe('101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec');
    const beacon = new Beacon();
    beacon.advance(timeOfRound(7));
    const pulse = beacon.latest();
    expect(sha256Of(pulse?.signature ?? '')).toBe(pulse?.randomness);
  });
});

describe('prizes', () => {
  const drawn: Numbers = { main: [1, 2, 3, 4, 5, 6], extra: [] };
  const right = (count: number): Numbers => ({
    main: [...drawn.main.slice(0, count), ...[10, 11, 12, 13, 14, 15].slice(count)],
    extra: [],
  });
  const EUR = lotteryIn(midweek, 'EUR') as Lottery;
  const play = (...lines: Numbers[]) => resultOf(EUR, lines, drawn, 300_000_00n);

  it('share the jackpot among its winners and restart it with the seed', () => {
    const { jackpot, classes, carried, sales } = play(right(6), right(6), right(6));
    expect([sales, jackpot]).toEqual([600n, 300_000_00n + 180n]);
    expect(classes[0]).toEqual({ winners: 3, each: 100_000_60n });
    // The pool for five right numbers has no winner.
    expect(carried).toBe(250_000_00n + 90n);
  });

  it('guarantee a pool’s minimum, pay fixed amounts, and roll everything else over', () => {
    const { classes, carried } = play(right(5), right(4), right(3), right(3), right(2));
    expect(classes.map(({ winners, each }) => [winners, each])).toEqual([
      [0, 0n],
      [1, 1_000_00n],
      [1, 50_00n],
      [2, 10_00n],
    ]);
    expect(carried).toBe(300_000_00n + 300n);
    expect(resultOf(EUR, Array(1_000).fill(right(5)), drawn, 0n).classes[1]?.each).toBe(1_000_00n);
    expect(
      resultOf({ ...EUR, price: 1_000_00n }, [right(5), right(5), ...Array(98).fill(right(0))], drawn, 0n).classes[1],
    ).toEqual({
      winners: 2,
      each: 7_500_00n,
    });
  });

  it.each(Object.values(LOTTERIES))('of $name have exact chances, which sum up to every possible draw', (lottery) => {
    const every = Array.from({ length: lottery.main.take + 1 }, (_, main) =>
      Array.from({ length: (lottery.extra?.take ?? 0) + 1 }, (_unused, extra) => ({ main, extra })),
    ).flat();
    const ways = every.map((one) => waysOf(lottery, { ...one, prize: lottery.classes[0].prize }));
    expect(ways.reduce((sum, one) => sum + one, 0n)).toBe(drawsOf(lottery));
    expect(waysOf(lottery, lottery.classes[0])).toBe(1n);
    const share = Number(shareBack(lottery));
    expect([share > 4_000, share < 9_000]).toEqual([true, true]);
  });

  it('have the known chances of 6 of 49 and of 5 of 50 with 2 of 12', () => {
    expect(midweek.classes.map((one) => oneIn(midweek, one))).toEqual([13_983_816n, 54_201n, 1_032n, 57n]);
    expect(oneIn(helio, helio.classes[0])).toBe(139_838_160n);
    // 45 percent in pools, and per 2.00: 13,545 lines of 50.00 and 246,820 lines of 10.00.
    expect(shareBack(midweek)).toBe(4_500n + ((13_545n * 5_000n + 246_820n * 1_000n) * 10_000n) / (13_983_816n * 200n));
  });
});
