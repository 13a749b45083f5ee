import { bench } from '../support/bench.ts';
import { median, percentile } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { simulateForgery } from './forgery.ts';
import { simulateBadRollouts, simulateFalsePauses } from './rollouts.ts';
import { flaggerRule, growthBookRule, parlayRule } from './rules.ts';
import { type Canary, createRandom, runCanary } from './stream.ts';

// Simulates verdicts on canaries with seeded random numbers: false alarms for healthy ones, and the number of browsers
// until bad ones are rolled back, compared with the rules of Flagger and GrowthBook. The reference for detection is the
// table in RELEASES.md.
const FALSE_ALARM = 1 / 1_000;
const MAX_SLOWDOWN = 1.2;
const BASE_RATE = 0.005;
const RULES = ['Parlay', 'Flagger', 'GrowthBook'] as const;

/** Returns a barely healthy canary, which is broken as often as its control and has as many slow pages as allowed. */
const healthy = (share: number): Canary => ({
  share,
  broken: { candidate: BASE_RATE, control: BASE_RATE },
  slow: { candidate: 0.024, control: 0.02 },
  browsers: 500_000,
  perMinute: 600,
});

/** Rate of broken candidate browsers, candidate share, and median in RELEASES.md. */
const CELLS = [
  [1, 0.05, 56],
  [1, 0.5, 24],
  [0.1, 0.05, 930],
  [0.1, 0.5, 282],
  [0.025, 0.05, 8_323],
  [0.025, 0.5, 2_032],
  [0.01, 0.05, 89_148],
  [0.01, 0.5, 18_686],
] as const;

/** Number of healthy canaries that a rule rolls back in the whole run and in its first hour. */
interface Alarms {
  rule: string;
  small: { whole: number; hour: number };
  half: { whole: number; hour: number };
}

function healthyCanaries(healthyRuns: number): Alarms[] {
  const alarms = RULES.map((rule) => ({ rule, small: { whole: 0, hour: 0 }, half: { whole: 0, hour: 0 } }));
  for (let n = 0; n < healthyRuns; n += 1) {
    const share = n % 2 === 0 ? 0.05 : 0.5;
    const canary = healthy(share);
    const rolledBackAt = runCanary(canary, [parlayRule(share), flaggerRule(), growthBookRule()], createRandom(1 + n));
    for (const [index, browser] of rolledBackAt.entries()) {
      const counts = alarms[index]?.[share < 0.5 ? 'small' : 'half'];
      if (!counts || browser === undefined) continue;
      counts.whole += 1;
      if (browser <= 60 * canary.perMinute) counts.hour += 1;
    }
    if ((n + 1) % 1_000 === 0) process.stderr.write(`${n + 1} healthy runs\n`);
  }
  return alarms;
}

/** Returns for each rule the browsers until it rolls a bad canary back. A run ends when our rule would be very late. */
function detection(rate: number, share: number, reference: number, detections: number) {
  const canary: Canary = {
    ...healthy(share),
    broken: { candidate: rate, control: BASE_RATE },
    slow: { candidate: 0.02, control: 0.02 },
    browsers: 20 * reference + 20_000,
  };
  const alarmsByRun = Array.from({ length: detections }, (_, n) =>
    runCanary(canary, [parlayRule(share), flaggerRule(), growthBookRule()], createRandom(1_000_000 + n)),
  );
  return RULES.map((_, index) => alarmsByRun.map((alarmsOfRun) => alarmsOfRun[index] ?? Number.POSITIVE_INFINITY));
}

/** Returns the probability of at least `count` alarms in `runs` runs, if each has probability `rate`. */
function atLeast(count: number, runs: number, rate: number): number {
  let term = (1 - rate) ** runs;
  let probabilityBelow = 0;
  for (let n = 0; n < count; n += 1) {
    probabilityBelow += term;
    term *= ((runs - n) / (n + 1)) * (rate / (1 - rate));
  }
  return 1 - probabilityBelow;
}

const countOrNever = (browsers: number) => (Number.isFinite(browsers) ? browsers : 'never');

await bench({
  name: 'verdict',
  runs: { usual: 20_000, quick: 400 },
  measure({ runs: healthyRuns, quick }) {
    const detections = quick ? 100 : 800;
    const pauses = simulateFalsePauses(quick ? 200 : 2_000);
    const leaving = simulateBadRollouts(quick ? 200 : 2_000);
    const forgeries = [1, 2, 3, 5, 50].flatMap((attackerBlocks) =>
      [100, 1_000, 10_000].map((requests) => {
        const site = { attackerBlocks, requests, visits: 2_000, blocks: 1_000 };
        const runs = quick ? 300 : 1_000;
        const rate = (acted: number) => (100 * acted) / runs;
        return {
          attackerBlocks,
          requests,
          takenBack: rate(simulateForgery({ ...site, against: 'candidate' }, runs).takenBack),
          letGrow: rate(simulateForgery({ ...site, against: 'control' }, runs).letGrow),
        };
      }),
    );
    const alarms = healthyCanaries(healthyRuns);
    const [parlay] = alarms;
    const ourAlarms = parlay ? parlay.small.whole + parlay.half.whole : Number.NaN;
    const results = CELLS.map(([rate, share, reference]) => ({
      rate,
      share,
      reference,
      rules: detection(rate, share, reference, detections),
    }));
    const half = [Math.ceil(healthyRuns / 2), Math.floor(healthyRuns / 2)] as const;

    return {
      figures: {
        healthyRuns,
        alarms,
        pauses,
        leaving,
        forgeries,
        detection: results.map(({ rate, share, reference, rules }) => ({
          rate,
          share,
          reference,
          medians: Object.fromEntries(RULES.map((rule, index) => [rule, countOrNever(median(rules[index] ?? []))])),
        })),
      },
      targets: [
        target(
          `chance of ${ourAlarms} or more false alarms in ${healthyRuns} healthy runs, if 1 in 1,000 is right`,
          atLeast(ourAlarms, healthyRuns, FALSE_ALARM),
          '',
          { atLeast: 0.05 },
        ),
        ...pauses.map(({ perStep, rate }) =>
          target(`healthy releases that stop growing, ${perStep} browsers a step`, 100 * rate, '%', { atMost: 2 }),
        ),
        target(
          'releases that fail 60 % of their loads and leave their first step',
          leaving.reduce((sum, { passed }) => sum + passed, 0),
          '',
          { atMost: 0 },
        ),
        ...forgeries
          .filter(({ attackerBlocks }) => attackerBlocks === 1)
          .map(({ requests, takenBack, letGrow }) =>
            target(
              `healthy canaries changed by ${requests} forged visits of one address block`,
              takenBack + letGrow,
              '%',
              {
                atMost: 1,
              },
            ),
          ),
        ...results.map(({ rate, share, reference, rules }) =>
          target(
            `${rate * 100} % broken at ${share * 100} %: median of browsers until taken back`,
            median(rules[0] ?? []),
            'browsers',
            { atMost: Math.floor(reference * MAX_SLOWDOWN) },
          ),
        ),
      ],
      tables: [
        renderTable(
          `Healthy canaries taken back, of ${half[0]} at 5 % and ${half[1]} at 50 % (500,000 browsers in 833 minutes each)`,
          ['rule', 'at 5 %', 'in the first hour', 'at 50 %', 'in the first hour'],
          alarms.map(({ rule, small, half: even }) => [rule, small.whole, small.hour, even.whole, even.hour]),
        ),
        renderTable(
          'Healthy canaries of 5 % changed by an attacker with identities old enough, % of runs (2,000 other visits from 1,000 blocks)',
          ['address blocks', 'forged visits', 'taken back', 'let grow on proof'],
          forgeries.map(({ attackerBlocks, requests, takenBack, letGrow }) => [
            attackerBlocks,
            requests,
            takenBack,
            letGrow,
          ]),
        ),
        renderTable(
          'Releases that fail 60 % of their loads: how many leave their first step',
          ['first step', 'by', 'left'],
          leaving.map(({ first, symptom, passed }) => [`${first * 100} %`, symptom, passed]),
        ),
        renderTable(
          `Browsers until a bad canary is taken back: median (p90) of ${detections} runs; base rate 0.5 %`,
          ['candidate', 'share', 'RELEASES.md', ...RULES],
          results.map(({ rate, share, reference, rules }) => [
            `${rate * 100} %`,
            `${share * 100} %`,
            reference,
            ...rules.map((list) => `${countOrNever(median(list))} (${countOrNever(percentile(list, 0.9))})`),
          ]),
        ),
      ],
    };
  },
});
