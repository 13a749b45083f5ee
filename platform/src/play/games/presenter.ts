import type { Brand } from '@parlay/contracts/brand-data';
import type { GameFacts } from '@parlay/contracts/game-catalogue';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { OperatorGame } from './certificates/operator-game.ts';
import type { Game } from './game.ts';
import { LEAST_ROUNDS, type MeasuredRtp, measuredRtp } from './measured/measured.ts';
import type { GameRow } from './repository.ts';

/** Returns the height of a game's frame divided by its width (CA7). */
export const frameRatio = (brand: Brand, { studio, provider }: Pick<GameRow, 'studio' | 'provider'>): number =>
  brand.frameRatio[studio] ?? brand.frameRatio[provider] ?? brand.constants.frameRatio;

/** Returns the game's place by rounds of 30 days, by its id. Games without rounds have none. */
export function popularityOf(games: readonly Pick<GameRow, 'id' | 'recent'>[]): ReadonlyMap<string, number> {
  const played = games.filter(({ recent }) => recent).toSorted((a, b) => (b.recent ?? 0) - (a.recent ?? 0));
  return new Map(played.map(({ id }, index) => [id, index + 1]));
}

interface Viewer {
  brand: Brand;
  policy: Pick<JurisdictionPolicy, 'demo'>;
  /** Currency of the stakes. */
  currency: string | undefined;
  popularity: ReadonlyMap<string, number>;
}

export function presentGame(game: GameRow, { brand, policy, currency, popularity }: Viewer): Game {
  const facts = factsOf(game);
  return {
    id: game.id,
    name: game.name,
    imgUrl: game.imgUrl,
    // Whether this caller may play it is checked at launch.
    freePlay: game.freePlay && policy.demo !== 'off',
    tags: game.tags,
    provider: game.provider,
    studio: game.studio,
    fact: game.fact,
    family: game.family ?? undefined,
    rtp: rtpOf(game, facts),
    volatility: facts.volatility,
    hitRate: facts.hitRate,
    maxWin: facts.maxWin,
    stakes: facts.stakes?.find((stake) => stake.currency === currency),
    features: facts.features,
    popularity: popularity.get(game.id),
    ratio: frameRatio(brand, game),
  };
}

/** Returns what the certificate states, and from the supplier's list what it does not. */
const factsOf = ({ facts, certifiedFacts }: Pick<GameRow, 'facts' | 'certifiedFacts'>): GameFacts => ({
  ...facts,
  ...certifiedFacts,
});

function rtpOf(game: GameRow, { deviation }: GameFacts): Game['rtp'] {
  const { rtp, laboratory, certifiedOn } = game;
  if (rtp === null) return undefined;
  const measured = measuredOf(game, rtp, deviation);
  return {
    percent: rtp,
    ...(laboratory && certifiedOn ? { source: 'certificate', laboratory, certifiedOn } : { source: 'supplier' }),
    ...(measured && measured.rounds >= LEAST_ROUNDS && { measured }),
  };
}

const measuredOf = (
  { rounds, paidBack, spread }: GameRow,
  rtp: string,
  deviation: string | undefined,
): MeasuredRtp | undefined =>
  rounds !== null && paidBack !== null && spread !== null
    ? measuredRtp({ rounds, paidBack, spread }, rtp, deviation)
    : undefined;

/** Returns what staff see about a game, including a measured RTP of few rounds. */
export function presentOfferedGame(game: GameRow): OperatorGame {
  const facts = factsOf(game);
  return {
    ...{ id: game.id, name: game.name, provider: game.provider, studio: game.studio, family: game.family },
    ...{ rtp: game.rtp, certifiedOn: game.certifiedOn, laboratory: game.laboratory },
    measured: game.rtp === null ? null : (measuredOf(game, game.rtp, facts.deviation) ?? null),
  };
}
