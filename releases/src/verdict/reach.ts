import type { AnalysisEvidence } from './analysis-evidence.ts';
import { isProven, isWorse } from './judgement.ts';
import type { VerdictRule } from './verdict-rule.ts';

/** Address blocks that the counted evidence of an analysis comes from. */
export interface Reach {
  blocks: number;
  /** With a bad browser of the candidate, and of the control. */
  candidateBadBlocks: number;
  controlBadBlocks: number;
}

/** Browsers of one block that count however few there are in all, and bad ones. */
const LEAST_BROWSERS = 3;
const LEAST_BADS = 1;

type Share = Pick<VerdictRule, 'blockShare'>;

/** Whether one more browser of a block with so many counts. Both sides together: which one it has decides nothing. */
export const mayCountBrowser = ({ blockShare }: Share, ofBlock: number, inAll: number): boolean =>
  ofBlock < Math.max(LEAST_BROWSERS, Math.floor(blockShare * (inAll + 1)));

/** The same for a bad one. */
export const mayCountBad = ({ blockShare }: Share, ofBlock: number, inAll: number): boolean =>
  ofBlock < Math.max(LEAST_BADS, Math.floor(blockShare * (inAll + 1)));

/** Whether the registry may take the candidate back. */
export const provesHarm = (evidence: AnalysisEvidence, reach: Reach, rule: VerdictRule): boolean =>
  isWorse(evidence.counted) && lackOf(evidence, reach.candidateBadBlocks, reach, rule) === undefined;

/** Whether the registry may let it grow on proof: dozens of browsers fail in the control's name for one, from as many places. */
export const provesGood = (evidence: AnalysisEvidence, reach: Reach, rule: VerdictRule): boolean =>
  !isWorse(evidence.seen) &&
  isProven(evidence.counted) &&
  reach.controlBadBlocks >= rule.minBlocks &&
  lackOf(evidence, rule.minBadBlocks, reach, rule) === undefined;

/** Says why the registry would not take the candidate back, as a part of a sentence; undefined where it would. */
export function holdOf(evidence: AnalysisEvidence, reach: Reach, rule: VerdictRule): string | undefined {
  // An analysis in which nothing is wrong yet lacks no broken browsers.
  const badBlocks = isWorse(evidence.seen) ? reach.candidateBadBlocks : rule.minBadBlocks;
  const lack = lackOf(evidence, badBlocks, reach, rule);
  if (lack !== undefined) return lack;
  return isWorse(evidence.seen) && !isWorse(evidence.counted) ? 'what counts of this is no proof yet' : undefined;
}

function lackOf(
  { countedBrowsers }: AnalysisEvidence,
  badBlocks: number,
  { blocks }: Reach,
  rule: VerdictRule,
): string | undefined {
  if (countedBrowsers === 0) return `none of these browsers has been known for ${ageText(rule.minAgeSeconds)}`;
  if (blocks < rule.minBlocks)
    return `browsers that count come from ${counted(blocks)}, and ${rule.minBlocks} are needed`;
  if (badBlocks < rule.minBadBlocks)
    return `broken browsers that count come from ${counted(badBlocks)}, and ${rule.minBadBlocks} are needed`;
  return undefined;
}

const counted = (blocks: number) => `${blocks} address ${blocks === 1 ? 'block' : 'blocks'}`;

const ageText = (seconds: number): string =>
  seconds >= 3_600 ? `${Math.round(seconds / 3_600)} hours` : `${seconds} seconds`;
