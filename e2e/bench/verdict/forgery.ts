import { type AnalysisEvidence, addSymptomEvidence, newAnalysisEvidence } from '@parlay/releases/analysis-evidence';
import { canCountBadBrowser, canCountBrowser, provesGood, provesHarm } from '@parlay/releases/reach';
import { VerdictRule } from '@parlay/releases/verdict-rule';
import { createRandom } from './stream.ts';

/** Visitors of a site and an attacker whose identities are old enough to count. */
interface Forgery {
  /** Number of the attacker's address blocks. Each may have any number of browsers. */
  attackerBlocks: number;
  /** Number of the attacker's requests, distributed evenly among the site's visits. */
  requests: number;
  /** Number of visits by others, each from one of `blocks` address blocks. */
  visits: number;
  blocks: number;
  /** Version that the attacker reports as broken. */
  against: 'candidate' | 'control';
}

export interface ForgeryCounts {
  takenBack: number;
  letGrow: number;
}

const SHARE = 0.05;
const BASE_RATE = 0.005;
const RULE = VerdictRule.parse({});

/** Counts the runs in which the registry withdraws a healthy canary, or would let one grow, on forged evidence. */
export function simulateForgery(forgery: Forgery, runs: number): ForgeryCounts {
  const totals: ForgeryCounts = { takenBack: 0, letGrow: 0 };
  for (let run = 0; run < runs; run += 1) {
    const outcome = outcomeOf(forgery, createRandom(11_000_000 + run));
    totals.takenBack += Number(outcome === 'taken back');
    totals.letGrow += Number(outcome === 'grows');
  }
  return totals;
}

function outcomeOf(forgery: Forgery, random: () => number): 'taken back' | 'grows' | undefined {
  const { attackerBlocks, requests, visits, blocks, against } = forgery;
  const tallies = new Map<string, { browsers: number; candidateBads: number; controlBads: number }>();
  const bad = { candidate: new Set<string>(), control: new Set<string>() };
  let evidence: AnalysisEvidence = newAnalysisEvidence();
  for (let n = 0; n < visits + requests; n += 1) {
    const isForged = random() < requests / (visits + requests);
    const block = isForged ? `attacker ${n % attackerBlocks}` : `block ${Math.floor(random() * blocks)}`;
    const isCandidate = isForged ? against === 'candidate' : random() < SHARE;
    const isBad = isForged || random() < BASE_RATE;
    const tally = tallies.get(block) ?? { browsers: 0, candidateBads: 0, controlBads: 0 };
    tallies.set(block, tally);
    if (!canCountBrowser(RULE, tally.browsers, evidence.countedBrowsers)) continue;
    tally.browsers += 1;
    evidence = { ...evidence, countedBrowsers: evidence.countedBrowsers + 1 };
    if (!isBad) continue;
    const counts = canCountBadBrowser(RULE, tally.candidateBads + tally.controlBads, evidence.countedBads);
    evidence = addSymptomEvidence(evidence, { symptom: 'failed', isCandidate, share: SHARE, wasBroken: false, counts });
    if (!counts) continue;
    tally[isCandidate ? 'candidateBads' : 'controlBads'] += 1;
    bad[isCandidate ? 'candidate' : 'control'].add(block);
    const reach = {
      blocks: tallies.size,
      candidateBadBlocks: bad.candidate.size,
      controlBadBlocks: bad.control.size,
    };
    if (provesHarm(evidence, reach, RULE)) return 'taken back';
    if (provesGood(evidence, reach, RULE)) return 'grows';
  }
  return undefined;
}
