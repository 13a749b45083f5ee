import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parlay } from '../../support/checkout.ts';
import { bench } from '../support/bench.ts';
import { changeText } from '../support/change-text.ts';
import { row } from '../support/figures.ts';
import { table } from '../support/report.ts';

// `parlay build remote-casino` in a separate checkout, as a process: without an earlier build, after a change, and unchanged.
const REMOTE = 'remote-casino';
const SOURCE = `${REMOTE}/src/remote.ts`;

await bench({
  name: 'build',
  runs: { usual: 10, quick: 1 },
  needs: { checkout: true },
  async measure({ runs, checkout }) {
    const dist = join(checkout.folder, REMOTE, 'dist');
    const kinds = [
      { what: 'clean: no earlier build', prepare: () => rmSync(dist, { recursive: true, force: true }) },
      { what: 'a text was changed', prepare: (run: number) => changeText(checkout, REMOTE, run) },
      { what: 'a source was changed', prepare: (run: number) => checkout.change(SOURCE, /$/, `\nvoid ${run};\n`) },
      { what: 'nothing was changed', prepare: () => undefined },
    ];
    const measured: { what: string; times: number[] }[] = [];
    for (const { what, prepare } of kinds) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        prepare(run);
        times.push(await build(checkout.folder));
      }
      measured.push({ what, times });
      console.error(`${what}: ${times.map(Math.round).join(', ')}`);
    }
    const rows = measured.map(({ what, times }) => row(what, times, [0.5, 0.9, 1]));
    return {
      figures: { runs, measured },
      targets: [],
      tables: [table(`\`parlay build ${REMOTE}\` (ms)`, ['', 'runs', 'p50', 'p90', 'most'], rows)],
    };
  },
});

async function build(folder: string): Promise<number> {
  const started = performance.now();
  const { code, words } = await parlay(folder, ['build', REMOTE], process.env);
  if (code !== 0) throw new Error(words);
  return performance.now() - started;
}
