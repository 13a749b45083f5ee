import type { Db } from '../database/connect.ts';
import { AnalysisEvidence } from '../verdict/analysis-evidence.ts';
import { holdReasonOf, provesGood, provesHarm } from '../verdict/reach.ts';
import { sentenceOf } from '../verdict/sentence.ts';
import { type ArmCounts, type Observed, type Verdict, verdictOf } from '../verdict/verdict.ts';
import { VerdictRule } from '../verdict/verdict-rule.ts';
import { reachOf } from './address-blocks.ts';
import { ruleOn } from './channel-rule.ts';
import * as queries from './read-verdicts.gen.ts';

/** The verdict on a candidate, for people and programs. */
export interface CanaryVerdict {
  kind: Verdict['kind'];
  sentence: string;
  /** Estimated minutes until proof at this traffic if it is as good as its control; null without an estimate. */
  minutes: number | null;
  /** Reason why the registry does not act on this evidence although it is allowed to; otherwise null. */
  hold: string | null;
  candidate: ArmCounts;
  control: ArmCounts;
}

/** Minutes over which the current traffic is measured. */
const TRAFFIC_MINUTES = 10;

/** Returns the verdict on each canary under analysis, by remote. */
export async function readVerdicts(db: Db, channel: string): Promise<Map<string, CanaryVerdict>> {
  const analyses = await queries.judgedCanaries(db, { channel });
  if (analyses.length === 0) return new Map();
  const rule = (await ruleOn(db, channel)) ?? VerdictRule.parse({});
  const verdicts = await Promise.all(
    analyses.map(async ({ id, remote, percent, control, ...row }) => {
      const evidence = AnalysisEvidence.parse(row.evidence);
      const observed = { ...(await countsOf(db, id)), share: percent / 100 };
      const reach = await reachOf(db, id);
      const verdict = verdictOf(evidence, provesGood(evidence, reach, rule), observed);
      const isGuarded = row.take_back === true || row.needs_proof === true;
      const acts = verdict.kind === 'proven' || provesHarm(evidence, reach, rule);
      return [
        remote,
        {
          kind: verdict.kind,
          sentence: sentenceOf(verdict, observed, control),
          minutes: verdict.kind === 'open' ? Math.ceil(verdict.minutes) : null,
          hold: isGuarded && !acts ? (holdReasonOf(evidence, reach, rule) ?? null) : null,
          candidate: observed.candidate,
          control: observed.control,
        },
      ] as const;
    }),
  );
  return new Map(verdicts);
}

async function countsOf(db: Db, analysis: string): Promise<Omit<Observed, 'share'>> {
  const rows = await queries.countsByArm(db, { trial: analysis, minutes: TRAFFIC_MINUTES });
  const armOf = (isCandidate: boolean): ArmCounts => {
    const row = rows.find((one) => one.is_candidate === isCandidate);
    if (!row) return { browsers: 0, broken: 0, failed: 0, errors: 0, silent: 0, slow: 0 };
    const { browsers, broken, failed, errors, silent, slow } = row;
    return { browsers, broken, failed, errors, silent, slow };
  };
  const recent = rows.reduce((sum, row) => sum + row.recent, 0);
  return { candidate: armOf(true), control: armOf(false), perMinute: recent / TRAFFIC_MINUTES };
}
