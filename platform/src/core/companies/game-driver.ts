import type { GameFeature } from '@parlay/contracts/driver-settings';
import type { CatalogueGame } from '@parlay/contracts/game-catalogue';
import type { Company } from '@parlay/contracts/providers';

/** Launch of a game, in neutral words. */
export interface GameLaunch {
  gameId: string;
  /** Session of the player with the game; undefined for free play. */
  player: { token: string; name: string } | undefined;
  currency: string;
  /** Language, with the country whose number format applies. */
  lang: string;
  brandId: number;
  isMobile: boolean;
  /** Country of the player; undefined for a visitor. */
  country: string | undefined;
  /** Address of the player's browser. */
  clientAddress: string;
  /** Page of our site to which the game leads back. */
  lobbyUrl: string;
  /** Minimum time between two rounds, in ms. */
  cycleMs: number;
  /** Features that the game must not offer (B3). */
  forbidden: readonly GameFeature[];
}

/** `forbidden`: the provider cannot turn off a feature that the player's policy forbids. */
export type LaunchResult =
  | { ok: true; url: string }
  | { ok: false; error: 'forbidden' | 'unavailable'; cause: unknown };

/** A provider's whole catalogue; `games` is undefined if its version is already known. */
export type CatalogueResult =
  | { ok: true; version: string; games: CatalogueGame[] | undefined }
  | { ok: false; error: 'unreachable' | 'invalid' | 'changed-meanwhile'; cause: unknown };

/** Free rounds of a player, whose stakes the house pays. */
export interface FreeRoundsOrder {
  /** Our id, which is the same for each repetition. */
  id: string;
  gameId: string;
  brandId: number;
  /** The provider's pseudonym for the player. */
  player: string;
  currency: string;
  rounds: number;
  /** Stake of a round in minor units. */
  stake: bigint;
  endsAt: Date;
}

/** `reward` is the provider's id, which the bets of the rounds name. */
export type FreeRoundsResult = { ok: true; reward: string } | { ok: false; failure: string };

/** Calls of a protocol in which free rounds are ordered. Other protocols announce them with the balance. */
export interface FreeRoundsDriver<C extends Company> {
  order(company: C, order: FreeRoundsOrder): Promise<FreeRoundsResult>;
  /** Takes back what is left of an order. */
  cancel(
    company: C,
    order: Pick<FreeRoundsOrder, 'brandId' | 'currency'> & { reward: string },
  ): Promise<{ ok: true } | { ok: false; failure: string }>;
}

/** The calls of a driver to a provider of games. They never reject. */
export interface GameDriver<C extends Company> {
  /** Least time between two reads of the catalogue by any of our nodes, if the protocol sets one. */
  catalogueSeconds?: number;
  freeRounds?: FreeRoundsDriver<C>;
  /** Returns the URL of a game's frame. */
  launch(company: C, launch: GameLaunch): Promise<LaunchResult>;
  /** Reads the catalogue, unless it has the known version. */
  catalogue(company: C, known: string | undefined): Promise<CatalogueResult>;
}
