import type { CatalogueGame, GameFacts } from '@parlay/contracts/game-catalogue';
import { publicAddressOf, serverAddressOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import type { CatalogueResult, GameDriver, GameLaunch, LaunchResult } from '../../core/companies/game-driver.ts';
import { signedFetch } from '../../core/companies/signed-fetch.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import { ExactNumber, parseExactJson } from '../exact-json.ts';
import { gameCodeOf, gameIdOf } from './games.ts';
import { type Hub88Company, PATH, variantOf } from './operator.ts';
import { hub88Rewards } from './rewards.ts';

/** The list of games may be several megabytes. */
const LIST_MS = 30_000;
/** Currency that means free play. */
const FREE_PLAY = 'XXX';
const UNKNOWN_COUNTRY = 'XX';

const GameUrl = z.object({ url: z.url() });

/** A number, or a text with one. */
const Figure = z.union([z.instanceof(ExactNumber).transform(({ text }) => text), z.string()]);

/** A game of the list. Hub88 may add fields at any time. */
const ListedGame = z.object({
  game_code: z.string().min(1).max(100),
  name: z.string().min(1).max(80),
  product: z.string().min(1).max(60),
  category: z.string().max(60).nullish(),
  enabled: z.boolean().nullish(),
  url_thumb: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
  demo_game_support: z.boolean().nullish(),
  release_date: z.string().max(40).nullish(),
  rtp: Figure.nullish(),
  volatility: Figure.nullish().catch(null),
  hit_ratio: Figure.nullish().catch(null),
  features: z.array(z.string().max(60)).max(50).nullish().catch(null),
});
type ListedGame = z.infer<typeof ListedGame>;

async function launch(company: Hub88Company, game: GameLaunch): Promise<LaunchResult> {
  const { player } = game;
  const { operatorId, subPartnerId, turnedOff } = variantOf(company, game);
  // The call has no field for features. They are turned off by agreement with Hub88.
  const offered = game.forbidden.filter((feature) => !turnedOff.includes(feature));
  if (offered.length > 0) {
    return {
      ok: false,
      error: 'forbidden',
      cause: new Error(`${company.id} does not turn off ${offered.join(' and ')}`),
    };
  }
  const content = {
    ...(player ? { user: player.name, token: player.token, currency: game.currency } : { currency: FREE_PLAY }),
    ...(subPartnerId === undefined ? {} : { sub_partner_id: subPartnerId }),
    operator_id: operatorId,
    game_code: gameCodeOf(game.gameId),
    platform: game.isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lang: game.lang.split('-')[0],
    country: game.country ?? UNKNOWN_COUNTRY,
    ip: game.clientAddress,
    lobby_url: game.lobbyUrl,
  };
  try {
    const response = await signedFetch(company, `${serverAddressOf(company)}${PATH}/game/url`, { content });
    if (!response.ok) {
      await response.body?.cancel();
      return unavailable(new Error(`the launch of a game answered ${response.status}`));
    }
    const { url } = GameUrl.parse(await response.json());
    const { origin } = new URL(publicAddressOf(company));
    // A page shows frames only of the origins that its content security policy allows.
    if (new URL(url).origin !== origin) return unavailable(new Error(`the game is not at ${origin}`));
    return { ok: true, url };
  } catch (cause) {
    return unavailable(cause);
  }
}

const unavailable = (cause: unknown): LaunchResult => ({ ok: false, error: 'unavailable', cause });

async function catalogue(company: Hub88Company, known: string | undefined): Promise<CatalogueResult> {
  let bytes: ArrayBuffer;
  try {
    const url = `${serverAddressOf(company)}${PATH}/game/list`;
    const content = { operator_id: company.settings.operatorId };
    const response = await signedFetch(company, url, { content, timeoutMs: LIST_MS });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    bytes = await response.arrayBuffer();
  } catch (cause) {
    return { ok: false, error: 'unreachable', cause };
  }
  const json = parseExactJson(new Uint8Array(bytes));
  const parsed = z.array(ListedGame).safeParse(json.ok ? json.value : undefined);
  if (!parsed.success) return { ok: false, error: 'invalid', cause: parsed.error };
  const games = parsed.data.flatMap((game, rank) => neutralGame(game, rank) ?? []);
  if (new Set(games.map(({ id }) => id)).size < games.length) {
    return { ok: false, error: 'invalid', cause: new Error('a game is listed twice') };
  }
  // The list has no version.
  const version = requestHash(games);
  return { ok: true, version, games: version === known ? undefined : games };
}

/** Returns a listed game in neutral words. Undefined if it is off, or if its code or its RTP cannot be shown. */
function neutralGame(game: ListedGame, rank: number): CatalogueGame | undefined {
  const id = gameIdOf(game.game_code);
  const rtp = percentage(game.rtp);
  if (game.enabled === false || id === undefined || rtp === undefined) return undefined;
  const family = slugOf(game.category ?? 'other');
  const isLive = family.startsWith('live');
  return {
    ...{ id, name: game.name, studio: game.product, family, rtp, isLive, rank },
    tags: tagsOf(family),
    facts: factsOf(game),
    isNew: isRecent(game.release_date),
    jackpot: null,
    hasDemo: game.demo_game_support === true,
    coverUrl: game.url_thumb ?? null,
  };
}

/** Returns what the list says about a game. Its volatility has the levels 1 to 6, of which ours has no sixth. */
function factsOf({ volatility, hit_ratio, features }: ListedGame): GameFacts {
  const level = /^[1-6](\.0*)?$/.test(volatility ?? '') ? Math.min(5, Number(volatility)) : undefined;
  const hitRate = /^100(\.0*)?$/.test(hit_ratio ?? '') ? '100.00' : percentage(hit_ratio);
  const named = [...new Set((features ?? []).map(slugOf))].slice(0, 12);
  return {
    ...(level && { volatility: level }),
    ...(hitRate && { hitRate }),
    ...(named.length > 0 && { features: named }),
  };
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'other';

/** Tags of the lobby for Hub88's categories. Other categories are tags themselves. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  'video-slots': ['slots'],
  'classic-slots': ['slots'],
  'jackpot-slots': ['slots', 'jackpots'],
  'live-dealer': ['livetables'],
  'table-games': ['tablegames'],
  blackjack: ['tablegames', 'blackjack'],
  roulette: ['tablegames', 'roulette'],
  baccarat: ['tablegames', 'baccarat'],
  'virtual-sports': ['virtuals'],
};
const tagsOf = (family: string): string[] => [...(TAGS[family] ?? [family])];

/** Returns a percentage with two decimals, for example `96.50`. Undefined if the list has none. */
function percentage(figure: string | null | undefined): string | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,2})\d*)?$/.exec(figure ?? '');
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}` : undefined;
}

const NEW_FOR_MS = 60 * 24 * 60 * 60_000;
const isRecent = (date: string | null | undefined): boolean =>
  Math.abs(Date.now() - Date.parse(date ?? '')) < NEW_FOR_MS;

/** Hub88 refuses lists that are requested more than once a minute. */
const LIST_SECONDS = 60;

export const hub88Games: GameDriver<Hub88Company> = {
  ...{ launch, catalogue, catalogueSeconds: LIST_SECONDS },
  freeRounds: hub88Rewards,
};
