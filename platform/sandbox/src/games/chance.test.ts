import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { chanceOf } from './chance.ts';

/** Whether the Debian package `dieharder` is installed. */
const hasDieharder = spawnSync('dieharder', ['-l']).error === undefined;
const title = 'the chance of rounds passes every test of dieharder';

if (!process.env.PARLAY_MATRIX) it.skip(`${title} (matrix)`, () => undefined);
else if (!hasDieharder) it.skip(`${title} (needs dieharder)`, () => undefined);
else
  it(
    title,
    async () => {
      // All tests read one stream, as long as they like. It is that of rounds of one seed after another.
      const dieharder = spawn('dieharder', ['-a', '-g', '200'], { stdio: ['pipe', 'pipe', 'inherit'] });
      let report = '';
      dieharder.stdout.on('data', (text: Buffer) => {
        report += text.toString();
      });
      // The program closes its input when it has read enough.
      dieharder.stdin.on('error', () => undefined);
      const closed = once(dieharder, 'close');
      void closed.then(() => dieharder.stdin.destroy());
      for (let round = 0; !dieharder.stdin.destroyed; round += 1)
        if (!dieharder.stdin.write(wordsOf(round)))
          await Promise.race([once(dieharder.stdin, 'drain').catch(() => undefined), closed]);
      await closed;
      expect(report).toContain('PASSED');
      expect(report.split('\n').filter((line) => line.includes('FAILED'))).toEqual([]);
    },
    8 * 3_600_000,
  );

/** Returns 32-bit words that the chance of a round gives to its game. */
function wordsOf(round: number): Buffer {
  const chance = chanceOf({ seed: 'dieharder', clientSeed: 'stream', roundId: String(round) });
  const words = Buffer.alloc(4096);
  for (let at = 0; at < words.length; at += 4) words.writeUInt32LE(chance.below(2 ** 32), at);
  return words;
}
