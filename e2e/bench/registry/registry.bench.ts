import { bench } from '../support/bench.ts';
import { percentiles } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { type Outcome, runLoad } from './load.ts';
import { parlayRegistry } from './ours.ts';
import { importMapDeployer } from './theirs.ts';

// Counts lost and duplicated changes of concurrent callers through two nodes, first undisturbed and then with random
// kill -9. Compares the registry with two replicas of import-map-deployer under the same load.
const NODES = 2;
const WORKERS = 16;
const KILL_INTERVAL_MS = 1_000;

interface Row extends Outcome {
  subject: string;
  killed: boolean;
}

await bench({
  name: 'registry',
  runs: { usual: 500, quick: 60 },
  async measure({ runs: changes }) {
    const rows: Row[] = [];
    for (const startRegistry of [parlayRegistry, importMapDeployer])
      for (const killed of [false, true]) {
        await using cleanup = new AsyncDisposableStack();
        const subject = await startRegistry(NODES, cleanup);
        const killEvery = killed ? KILL_INTERVAL_MS : undefined;
        const outcome = await runLoad(subject, { changes, workers: WORKERS, killEvery, seed: 1 });
        rows.push({ subject: subject.name, killed, ...outcome });
        console.error(`${subject.name}${killed ? ', killed' : ''}: ${outcome.lost} lost`);
      }

    const parlayRows = rows.filter(({ subject }) => subject === 'Parlay');
    const sum = (figure: (row: Row) => number) => parlayRows.reduce((all, row) => all + figure(row), 0);
    return {
      figures: { changes, rows },
      targets: [
        target(
          'changes that Parlay acknowledged',
          sum(({ acknowledged }) => acknowledged),
          '',
          { atLeast: 2 * changes },
        ),
        target(
          'of these lost',
          sum(({ lost }) => lost),
          '',
          { atMost: 0 },
        ),
        target(
          'of these doubled',
          sum(({ doubled }) => doubled),
          '',
          { atMost: 0 },
        ),
      ],
      tables: [
        renderTable(
          `${changes} changes by ${WORKERS} callers over ${NODES} nodes`,
          ['', 'killed', 'acknowledged', 'lost', 'doubled', 'p50 ms', 'p99 ms'],
          rows.map(({ subject, killed, kills, acknowledged, lost, doubled, took }) => [
            subject,
            killed ? `${kills} times` : 'never',
            acknowledged,
            lost,
            doubled,
            ...percentiles(took, [0.5, 0.99]),
          ]),
        ),
      ],
    };
  },
});
