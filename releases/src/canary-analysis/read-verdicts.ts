import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { holdOf, provesGood, provesHarm } from '../verdict/reach.ts';
import { sentenceOf } from '../verdict/sentence.ts';
import { type ArmCounts, type Observed, type Verdict, verdictOf } from '../verdict/verdict.ts';
import { VerdictRule } from '../verdict/verdict-rule.ts';
import { reachOf } from './address-blocks.ts';
import { analyzedCanaries } from './analyses.ts';
import { ruleOn } from './channel-rule.ts';

/** The verdict on a candidate, for people and programs. */
export interface CanaryVerdict {
  kind: Verdict['kind'];
  sentence: string;
  /** Minutes until it is proven at this traffic if it is as good as its control; null where that cannot be said. */
  minutes: number | null;
  /** Why the registry would not act automatically on this evidence, where it was set to; else null. */
  hold: string | null;
  candidate: ArmCounts;
  control: ArmCounts;
}

/** The window of "this traffic", in minutes. */
const TRAFFIC_MINUTES = 10;

/** By remote, the verdict on each canary that browsers were served in. */
export async function readVerdicts(db: Kysely<Schema>, channel: string): Promise<Map<string, CanaryVerdict>> {
  const analyses = await analyzedCanaries(db, channel)
    .innerJoin('release', (join) =>
      join.onRef('release.remote', '=', 'trial.remote').onRef('release.digest', '=', 'trial.control'),
    )
    .leftJoin('canary_guard', (join) =>
      join
        .onRef('canary_guard.channel', '=', 'canary.channel')
        .onRef('canary_guard.remote', '=', 'canary.remote')
        .onRef('canary_guard.digest', '=', 'canary.digest'),
    )
    .select(['trial.id', 'trial.remote', 'trial.evidence', 'canary.percent', 'release.version as control'])
    .select(['canary_guard.take_back', 'canary_guard.needs_proof'])
    .execute();
  if (analyses.length === 0) return new Map();
  const rule = (await ruleOn(db, channel)) ?? VerdictRule.parse({});
  const verdicts = await Promise.all(
    analyses.map(async ({ id, remote, evidence, percent, control, ...guard }) => {
      const observed = { ...(await countsOf(db, id)), share: percent / 100 };
      const reach = await reachOf(db, id);
      const verdict = verdictOf(evidence, provesGood(evidence, reach, rule), observed);
      const isAsked = guard.take_back === true || guard.needs_proof === true;
      const acts = verdict.kind === 'proven' || provesHarm(evidence, reach, rule);
      return [
        remote,
        {
          kind: verdict.kind,
          sentence: sentenceOf(verdict, observed, control),
          minutes: verdict.kind === 'open' ? Math.ceil(verdict.minutes) : null,
          hold: isAsked && !acts ? (holdOf(evidence, reach, rule) ?? null) : null,
          candidate: observed.candidate,
          control: observed.control,
        },
      ] as const;
    }),
  );
  return new Map(verdicts);
}

interface Counted extends ArmCounts {
  is_candidate: boolean;
  recent: number;
}

async function countsOf(db: Kysely<Schema>, analysis: string): Promise<Omit<Observed, 'share'>> {
  const { rows } = await sql<Counted>`
    SELECT is_candidate,
      count(DISTINCT browser)::int AS browsers,
      count(DISTINCT browser) FILTER (WHERE failed_at IS NOT NULL OR error_at IS NOT NULL)::int AS broken,
      count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
      count(*) FILTER (WHERE error_at IS NOT NULL)::int AS errors,
      count(*) FILTER (WHERE silent_at IS NOT NULL)::int AS silent,
      count(*) FILTER (WHERE slow_at IS NOT NULL)::int AS slow,
      count(*) FILTER (WHERE served_at > now() - make_interval(mins => ${TRAFFIC_MINUTES}))::int AS recent
    FROM trial_browser WHERE trial = ${analysis} GROUP BY is_candidate`.execute(db);
  const armOf = (isCandidate: boolean): ArmCounts => {
    const row = rows.find((one) => one.is_candidate === isCandidate);
    if (!row) return { browsers: 0, broken: 0, failed: 0, errors: 0, silent: 0, slow: 0 };
    const { browsers, broken, failed, errors, silent, slow } = row;
    return { browsers, broken, failed, errors, silent, slow };
  };
  const recent = rows.reduce((sum, row) => sum + row.recent, 0);
  return { candidate: armOf(true), control: armOf(false), perMinute: recent / TRAFFIC_MINUTES };
}
