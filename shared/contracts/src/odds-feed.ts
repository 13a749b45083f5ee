import { z } from 'zod';

/**
 * Feed of an odds provider. Every call is signed (`X-Timestamp`, `X-Nonce`, `X-Signature`, direction to the provider). The response is
 * `{"data": …}`:
 *
 *     GET {address}/odds/v1/snapshot
 *     GET {address}/odds/v1/changes?stream={stream}&after={sequence}&wait={seconds}
 *
 * A stream numbers its changes 1, 2, 3, … without a gap. `changes` returns those after the given number, oldest first,
 * and waits up to `wait` seconds for the first one. For a stream that no longer exists, or a number older than its log,
 * it responds with 410. The client then loads a snapshot and continues after its sequence.
 */
export const FEED_VERSION = 1;

/** Maximum wait of one call, in seconds. */
export const MAX_WAIT_SECONDS = 20;

/** Maximum number of changes in one response. */
export const MAX_CHANGES_PER_CALL = 500;

/** An id. Its maximum length leaves space for the provider's name, and in a fixture's id for its markets and selections. */
const Id = z.string().regex(/^[\w:.-]{1,64}$/);
const Name = z.string().min(1).max(120);

export const SelectionResult = z.enum(['WON', 'LOST', 'VOID']);
export type SelectionResult = z.infer<typeof SelectionResult>;

/** Odds in hundredths: 214 is 2.14. */
const Odds = z.int().min(101).max(1_000_000);

const FeedSelection = z.object({
  id: Id,
  name: Name,
  ordinal: z.int().min(0).max(1_000),
  odds: Odds,
  showBet: z.boolean(),
  disabled: z.boolean(),
  toBeRemoved: z.boolean(),
  /** null until known. VOID means withdrawn, so stakes are returned. */
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
  /** Display text such as `1 – 0`, or null before the start. */
  score: z.string().max(40).nullable(),
  /** Minutes played, or null before the start and in sports without a clock. */
  minute: z.int().min(0).max(999).nullable(),
});

/** The full state of a fixture. */
export const FeedFixture = Score.extend({
  id: Id,
  competition: Name,
  sport: Name,
  name: Name,
  startsAt: z.iso.datetime(),
  /** false if finished or withdrawn. */
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

/** A new fixture, or one with changes that the other kinds cannot express. */
const FixtureChange = Numbered.extend({ kind: z.literal('fixture'), fixture: FeedFixture });

/** Prices and availability. Markets and selections that are not listed are unchanged. */
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

/** Results that replace earlier ones. */
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

/** The feed's stream, and the provider's time up to which the response is complete. */
const FeedResponse = z.object({
  version: z.literal(FEED_VERSION),
  stream: z.string().regex(/^[\w-]{8,64}$/),
  at: z.iso.datetime(),
});

/** All fixtures except those finished long ago, as of change number `sequence`; 0 means before the first change. */
export const FeedSnapshot = FeedResponse.extend({
  sequence: z.int().min(0),
  fixtures: z.array(FeedFixture).max(20_000),
});
export type FeedSnapshot = z.infer<typeof FeedSnapshot>;

export const FeedChanges = FeedResponse.extend({ changes: z.array(FeedChange).max(MAX_CHANGES_PER_CALL) });
export type FeedChanges = z.infer<typeof FeedChanges>;
