/** Fact that a tile shows next to the studio. */
export type GameFact =
  | { kind: 'rtp'; value: string }
  | { kind: 'live' }
  | { kind: 'new' }
  | { kind: 'jackpot'; value: string; currency: string };

/** A game in the lobby (EN6). */
export interface Game {
  id: string;
  name: string;
  /** Null if the cover is generated from the id. */
  imgUrl: string | null;
  freePlay: boolean;
  tags: readonly string[];
  provider: string;
  studio: string;
  fact: GameFact;
  /** Height of the game's frame divided by its width (CA7). */
  ratio: number;
}

/** Converts a game's name for use in its URL (CA6): removes punctuation and replaces spaces with hyphens. */
export function nameInUrl(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}

/** Returns the parameters of the `game` route (CA6). Demo play adds `free`. */
export function gameParams(game: Pick<Game, 'id' | 'name'>, mode: PlayMode = 'real'): Record<string, string> {
  return { name: nameInUrl(game.name) || '-', id: game.id, ...(mode === 'demo' ? { free: 'free' } : {}) };
}

export type PlayMode = 'real' | 'demo';

/** Parses the third segment of a game path (RT3). Returns undefined for anything but `free`. */
export function modeOf(free: string | undefined): PlayMode | undefined {
  if (free === undefined || free === '') return 'real';
  return free === 'free' ? 'demo' : undefined;
}
