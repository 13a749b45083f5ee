import { z } from 'zod';

/**
 * What an odds company says of its fixtures, and how. Every call is signed (`X-Timestamp`, `X-Nonce`, `X-Signature`,
 * direction to the company) and answered with `{"data": …}`:
 *
 *     GET {address}/odds/v1/snapshot
 *     GET {address}/odds/v1/changes?stream={stream}&after={sequence}&wait={seconds}
 *
 * A stream numbers its changes 1, 2, 3, … without a gap. `changes` answers those after the number given, oldest first, and
 * waits up to `wait` seconds for the first one. A stream that the company no longer has, or a number that its log does not
 * reach back to, is answered by 410: the caller takes a snapshot and continues after its sequence.
 */
export const FEED_VERSION = 1;

/** Longest wait of one call, in seconds. */
export const LONGEST_WAIT = 20;

/** Changes of one answer. */
export const CHANGES_A_CALL = 500;

/** A fixture's has to leave room for its markets and selections, and all of them for the company's own name. */
const Id = z.string().regex(/^[\w:.-]{1,64}$/);
const Name = z.string().min(1).max(120);

export const SelectionResult = z.enum(['WON', 'LOST', 'VOID']);
export type SelectionResult = z.infer<typeof SelectionResult>;

/** Hundredths: 214 is 2.14. */
const Odds = z.int().min(101).max(1_000_000);

const FeedSelection = z.object({
  id: Id,
  name: Name,
  ordinal: z.int().min(0).max(1_000),
  odds: Odds,
  showBet: z.boolean(),
  disabled: z.boolean(),
  toBeRemoved: z.boolean(),
  /** null until it is known. VOID: withdrawn, stakes go back. */
  result: SelectionResult.nullable(),
});

const FeedMarket = z.object({
  id: Id,
  name: Name,
  ordinal: z.int().min(0).max(1_000),
  layout: z.enum(['HORIZONTAL', 'VERTICAL']),
  orderBy: z.enum(['odds', 'name', 'ordinal']),
  showMarket: z.boolean(),
  disabled: z.boolean(),
  toBeRemoved: z.boolean(),
  selections: z.array(FeedSelection).min(1).max(100),
});

const Score = z.object({
  /** As it is shown, `1 – 0`; null before the start. */
  score: z.string().max(40).nullable(),
  /** Minutes played; null before the start, and in sports without a clock. */
  minute: z.int().min(0).max(999).nullable(),
});

/** A fixture as a whole, at one moment. */
export const FeedFixture = Score.extend({
  id: Id,
  competition: Name,
  sport: Name,
  name: Name,
  startsAt: z.iso.datetime(),
  /** false: over, or taken off. */
  isVisible: z.boolean(),
  disabled: z.boolean(),
  toBeRemoved: z.boolean(),
  markets: z.array(FeedMarket).max(60),
});
export type FeedFixture = z.infer<typeof FeedFixture>;
export type FeedMarket = FeedFixture['markets'][number];
export type FeedSelection = FeedMarket['selections'][number];

const Results = z
  .array(z.object({ selectionId: Id, result: SelectionResult }))
  .min(1)
  .max(1_000);

const Numbered = z.object({ sequence: z.int().min(1), at: z.iso.datetime() });

/** A new fixture, or one of which more has changed than the other kinds say. */
const FixtureChange = Numbered.extend({ kind: z.literal('fixture'), fixture: FeedFixture });

/** Prices and what is on offer; markets and selections that are not named stay as they are. */
const PricesChange = Numbered.extend({
  kind: z.literal('prices'),
  fixtureId: Id,
  isVisible: z.boolean(),
  disabled: z.boolean(),
  toBeRemoved: z.boolean(),
  markets: z
    .array(
      FeedMarket.pick({ id: true, showMarket: true, disabled: true, toBeRemoved: true }).extend({
        selections: z
          .array(FeedSelection.pick({ id: true, odds: true, showBet: true, disabled: true, toBeRemoved: true }))
          .max(100),
      }),
    )
    .max(60),
});

const ScoreChange = Numbered.extend({ kind: z.literal('score'), fixtureId: Id, ...Score.shape });

const ResultChange = Numbered.extend({ kind: z.literal('result'), fixtureId: Id, results: Results });

/** Results that replace others. */
const CorrectionChange = Numbered.extend({
  kind: z.literal('correction'),
  fixtureId: Id,
  results: Results,
  reason: z.string().min(1).max(200),
});

export const FeedChange = z.discriminatedUnion('kind', [
  FixtureChange,
  PricesChange,
  ScoreChange,
  ResultChange,
  CorrectionChange,
]);
export type FeedChange = z.infer<typeof FeedChange>;

/** Which feed an answer is of, and the company's time up to which it says everything. */
const Answer = z.object({
  version: z.literal(FEED_VERSION),
  stream: z.string().regex(/^[\w-]{8,64}$/),
  at: z.iso.datetime(),
});

/** All fixtures that are not long over, as they are after the change of this number; 0: before the first one. */
export const FeedSnapshot = Answer.extend({ sequence: z.int().min(0), fixtures: z.array(FeedFixture).max(20_000) });
export type FeedSnapshot = z.infer<typeof FeedSnapshot>;

export const FeedChanges = Answer.extend({ changes: z.array(FeedChange).max(CHANGES_A_CALL) });
export type FeedChanges = z.infer<typeof FeedChanges>;
