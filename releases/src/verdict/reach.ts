import type { AnalysisEvidence } from './analysis-evidence.ts';
import { isProven, isWorse } from './judgement.ts';
import type { VerdictRule } from './verdict-rule.ts';

/** Numbers of address blocks that the counted evidence of an analysis comes from. */
export interface Reach {
  blocks: number;
  /** Blocks with a bad browser of the candidate, and of the control. */
  candidateBadBlocks: number;
  controlBadBlocks: number;
}

/** Browsers and bad browsers of one block that always count, however few there are in total. */
const MIN_BROWSERS = 3;
const MIN_BAD_BROWSERS = 1;

type Share = Pick<VerdictRule, 'blockShare'>;

/** Returns true if one more browser of a block may count. The limit covers both arms, so its arm makes no difference. */
export const canCountBrowser = ({ blockShare }: Share, blockCount: number, totalCount: number): boolean =>
  blockCount < Math.max(MIN_BROWSERS, Math.floor(blockShare * (totalCount + 1)));

/** Returns true if one more bad browser of a block may count. */
export const canCountBadBrowser = ({ blockShare }: Share, blockCount: number, totalCount: number): boolean =>
  blockCount < Math.max(MIN_BAD_BROWSERS, Math.floor(blockShare * (totalCount + 1)));

/** Returns true if the registry may take the candidate back. */
export const provesHarm = (evidence: AnalysisEvidence, reach: Reach, rule: VerdictRule): boolean =>
  isWorse(evidence.counted) && shortfallOf(evidence, reach.candidateBadBlocks, reach, rule) === undefined;

/**
 * Returns true if the registry may grow the candidate on proof. To fake proof, dozens of browsers from enough address blocks
 * would have to report failures of the control.
 */
export const provesGood = (evidence: AnalysisEvidence, reach: Reach, rule: VerdictRule): boolean =>
  !isWorse(evidence.seen) &&
  isProven(evidence.counted) &&
  reach.controlBadBlocks >= rule.minBlocks &&
  shortfallOf(evidence, rule.minBadBlocks, reach, rule) === undefined;

/** Returns why the registry would not take the candidate back, as part of a sentence; undefined if it would. */
export function holdReasonOf(evidence: AnalysisEvidence, reach: Reach, rule: VerdictRule): string | undefined {
  // While nothing is wrong, a lack of blocks with broken browsers is not the obstacle.
  const badBlocks = isWorse(evidence.seen) ? reach.candidateBadBlocks : rule.minBadBlocks;
  const lack = shortfallOf(evidence, badBlocks, reach, rule);
  if (lack !== undefined) return lack;
  return isWorse(evidence.seen) && !isWorse(evidence.counted) ? 'what counts of this is no proof yet' : undefined;
}

function shortfallOf(
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
