import { FACTS } from '../games/facts.gen.ts';
import { GAMES } from '../games/families/games.ts';
import { STUDIOS } from '../games/families/kit/studios.ts';
import { percentOf } from '../games/families/kit/text.ts';
import { LANGS } from '../web/lang.ts';

/** A game as `game/list` names it. Fields that these games do not have are null or empty. */
export interface ListedGame {
  url_thumb: string | null;
  url_background: string | null;
  /** Name of the studio. */
  product: string;
  platforms: readonly string[];
  name: string;
  game_code: string;
  freebet_support: boolean;
  demo_game_support: boolean;
  enabled: boolean;
  category: string;
  blocked_countries: readonly string[];
  release_date: string;
  /** 1 is low and 6 is very high. */
  volatility: number | null;
  /** Percentage of all stakes that is paid back. */
  rtp: string;
  paylines: number | null;
  hit_ratio: string | null;
  certifications: readonly string[];
  languages: readonly string[];
  theme: readonly string[];
  technology: readonly string[];
  features: readonly string[];
}

/** Category whose games take rewards. */
const REWARDED = 'Video Slots';
const PLATFORMS = ['GPL_DESKTOP', 'GPL_MOBILE'] as const;
const codeOf = (id: string): string => id.replaceAll('-', '_');
const HUB88_GAMES = GAMES.filter(({ via }) => via === 'hub88');
const ID_OF = new Map(HUB88_GAMES.map(({ id }) => [codeOf(id), id]));

/** Returns the code of a game, by which operators name it. */
export const gameCodeOf = codeOf;

/** Returns the id of a game's page, or undefined for an unknown code. */
export const gameIdOf = (code: string): string | undefined => ID_OF.get(code);

/** Returns the list of games. RTP, volatility and hit ratio follow from the game's own rules. */
export const listedGames = (): ListedGame[] =>
  HUB88_GAMES.map(({ id, name, studio, category, rtp }) => ({
    ...{ url_thumb: null, url_background: null },
    ...{ product: STUDIOS[studio], platforms: PLATFORMS, name, game_code: codeOf(id) },
    ...{ freebet_support: category === REWARDED, demo_game_support: true, enabled: true, category },
    ...{ blocked_countries: [], release_date: '2025-06-16' },
    ...{ volatility: FACTS[id]?.volatility ?? null, hit_ratio: FACTS[id]?.hitRate ?? null },
    rtp: percentOf(rtp()),
    ...{ paylines: null, certifications: [], languages: LANGS },
    ...{ theme: [], technology: ['HTML5'], features: [] },
  }));
