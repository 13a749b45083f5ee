import { bench } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { registryOf } from '../support/registry.ts';
import { renderTable, target } from '../support/report.ts';
import { publishExtraRemotes } from './crowd.ts';
import { measure, type Run } from './measure.ts';
import { measureNewEdge } from './new-edge.ts';

// Measures how the edge serves pages at full load to 32 concurrent visitors who accept brotli, half of them new.
// Repeats the measurement with a crowded registry.
const CONNECTIONS = 32;
const CHECKED_RESPONSES = 10_000;
/** Number of additional remotes in the registry. With the site's own six, there are 50. */
const REMOTES = 44;
const VERSIONS = 10_000;
/** Maximum slowdown of page responses with the crowded registry. */
const MAX_SLOWDOWN = 1.1;

await bench({
  name: 'edge',
  runs: { usual: 3, quick: 1 },
  needs: { product: true },
  async measure({ runs, quick, product }) {
    const seconds = quick ? 8 : 20;
    const versions = quick ? 200 : VERSIONS;
    const measureAll = () => measureRuns(product.ports.site, runs, seconds);
    const baseline = await measureAll();
    const crowd = await publishExtraRemotes(registryOf(product), REMOTES, versions);
    const crowded = await measureAll();
    const onNewMachine = await measureNewEdge(product, 'new');
    const onUsedMachine = await measureNewEdge(product, 'used');
    await crowd.goLive();
    const allLive = await measureAll();

    const worst = (figure: (run: Run) => number, isMin = false) =>
      (isMin ? Math.min : Math.max)(...baseline.map(figure));
    const perSecond = (all: readonly Run[]) => median(all.map((run) => run.perSecond));
    return {
      figures: { usual: baseline, crowded, allLive },
      targets: [
        target(
          'pages a second, worst run',
          worst((run) => run.perSecond, true),
          '',
          { atLeast: 1_000 },
        ),
        target(
          'p99, worst run',
          worst(({ p99 }) => p99),
          'ms',
          { atMost: 60 },
        ),
        target(
          'resident memory of the edge, worst run',
          worst(({ resident }) => resident),
          'MB',
          { atMost: 250 },
        ),
        target(
          'bytes a page, times brotli of quality 5',
          worst(({ bytes, single }) => bytes / single),
          '',
          { atMost: 1.03 },
        ),
        target(
          'answers other than 200',
          worst(({ others }) => others),
          '',
          { atMost: 0 },
        ),
        target(
          'nonces of as many answers, worst run',
          worst(({ nonces }) => nonces, true),
          '',
          { atLeast: CHECKED_RESPONSES },
        ),
        target(
          'answers that are not their page',
          worst(({ wrong }) => wrong),
          '',
          { atMost: 0 },
        ),
        target(
          `how many times slower with ${versions} versions of 50 remotes in the registry`,
          perSecond(baseline) / perSecond(crowded),
          '',
          { atMost: MAX_SLOWDOWN },
        ),
        target('a new edge serves, on a machine without any release', onNewMachine / 1_000, 's', { atMost: 3 }),
        target('a new edge serves, on a machine that had one', onUsedMachine / 1_000, 's', { atMost: 3 }),
      ],
      tables: [
        renderTable(
          `Pages as brotli, ${CONNECTIONS} connections, ${seconds} s a run; the load shares the machine`,
          ['run', 'pages/s', 'p50 ms', 'p99 ms', 'max ms', 'CPU ms a page', 'MB', 'bytes', 'bytes at 5'],
          [
            ...rows('', baseline),
            ...rows(`${versions} versions of 50 remotes: `, crowded),
            ...rows('all 50 remotes live: ', allLive),
          ],
        ),
      ],
    };
  },
});

async function measureRuns(port: number, count: number, seconds: number): Promise<Run[]> {
  const runs: Run[] = [];
  for (let run = 0; run < count; run += 1)
    runs.push(await measure(port, { connections: CONNECTIONS, seconds, checked: CHECKED_RESPONSES }));
  return runs;
}

function rows(what: string, runs: readonly Run[]): (string | number)[][] {
  return runs.map(({ perSecond, p50, p99, max, processor, resident, bytes, single }, index) => [
    `${what}${index + 1}`,
    ...[perSecond, p50, p99, max, processor, resident, bytes, single],
  ]);
}
