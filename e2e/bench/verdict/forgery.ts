import { type AnalysisEvidence, newAnalysisEvidence, weigh } from '@parlay/releases/analysis-evidence';
import { canCountBadBrowser, canCountBrowser, provesGood, provesHarm } from '@parlay/releases/reach';
import { VerdictRule } from '@parlay/releases/verdict-rule';
import { createRandom } from './stream.ts';

/** A site's visitors, and an attacker among them whose identities are old enough to count. */
interface Forgery {
  /** Address blocks of the attacker, each with as many browsers as it likes. */
  attackerBlocks: number;
  /** Requests of the attacker, spread evenly among the site's visits. */
  requests: number;
  /** Visits of others, each from one of `blocks` address blocks. */
  visits: number;
  blocks: number;
  /** Side that the attacker reports as broken. */
  against: 'candidate' | 'control';
}

export interface ForgeryCounts {
  takenBack: number;
  letGrow: number;
}

const SHARE = 0.05;
const BASE = 0.005;
const RULE = VerdictRule.parse({});

/** Counts the runs in which the registry takes back a healthy canary, or would let it grow on forged evidence. */
export function simulateForgery(forgery: Forgery, runs: number): ForgeryCounts {
  const acts: ForgeryCounts = { takenBack: 0, letGrow: 0 };
  for (let run = 0; run < runs; run += 1) {
    const end = outcomeOf(forgery, createRandom(11_000_000 + run));
    acts.takenBack += Number(end === 'taken back');
    acts.letGrow += Number(end === 'grows');
  }
  return acts;
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
    const isBad = isForged || random() < BASE;
    const tally = tallies.get(block) ?? { browsers: 0, candidateBads: 0, controlBads: 0 };
    tallies.set(block, tally);
    if (!canCountBrowser(RULE, tally.browsers, evidence.countedBrowsers)) continue;
    tally.browsers += 1;
    evidence = { ...evidence, countedBrowsers: evidence.countedBrowsers + 1 };
    if (!isBad) continue;
    const counts = canCountBadBrowser(RULE, tally.candidateBads + tally.controlBads, evidence.countedBads);
    evidence = weigh(evidence, { symptom: 'failed', isCandidate, share: SHARE, wasBroken: false, counts });
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
