import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { secondCheckout } from '@parlay/dev/second-checkout';
import { parlay } from '../../support/checkout.ts';
import { changeText } from '../support/change-text.ts';
import { percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { report, table } from '../support/report.ts';

// `parlay build remote-casino` in a separate checkout, as a process: without an earlier build, after a change, and unchanged.
const REMOTE = 'remote-casino';
const SOURCE = `${REMOTE}/src/remote.ts`;
const options = benchOptions(10, 1);

const checkout = secondCheckout();
const dist = join(checkout.folder, REMOTE, 'dist');
try {
  const kinds = [
    { what: 'clean: no earlier build', prepare: () => rmSync(dist, { recursive: true, force: true }) },
    { what: 'a text was changed', prepare: (run: number) => changeText(checkout, REMOTE, run) },
    { what: 'a source was changed', prepare: (run: number) => checkout.change(SOURCE, /$/, `\nvoid ${run};\n`) },
    { what: 'nothing was changed', prepare: () => undefined },
  ];
  const measured: { what: string; times: number[] }[] = [];
  for (const { what, prepare } of kinds) {
    const times: number[] = [];
    for (let run = 0; run < options.runs; run += 1) {
      prepare(run);
      times.push(await build());
    }
    measured.push({ what, times });
    console.error(`${what}: ${times.map(Math.round).join(', ')}`);
  }
  report('build', { runs: options.runs, measured, targets: [] }, [
    table(
      `\`parlay build ${REMOTE}\` (ms)`,
      ['', 'runs', 'p50', 'p90', 'most'],
      measured.map(({ what, times }) => [
        what,
        times.length,
        ...[0.5, 0.9, 1].map((share) => percentile(times, share)),
      ]),
    ),
  ]);
} finally {
  checkout.remove();
}

async function build(): Promise<number> {
  const started = performance.now();
  const { code, words } = await parlay(checkout.folder, ['build', REMOTE], process.env);
  if (code !== 0) throw new Error(words);
  return performance.now() - started;
}
