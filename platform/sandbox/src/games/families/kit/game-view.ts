/** The part of a game's page that its family draws. `view.ts` in the folder of a family exports `createView` and `SOUNDS`. */
export interface GameView<S> {
  /** Begins to move while the result is awaited. Not called if the player wants reduced motion. */
  start?(): void;
  /** Shows what is known of a round. Resolves when the picture stands. With `isStill`, nothing moves. */
  show(shown: S, isStill: boolean, pick: string): Promise<void>;
  /**
   * Fills a place of the page with what a player needs to choose a move. Resolves with it. Without it, each move has a
   * button with its name.
   */
  choose?(moves: readonly string[], names: Readonly<Record<string, string>>, place: HTMLElement): Promise<string>;
  /** Shows a flight after some ms, with its multiplier in hundredths. */
  fly?(ms: number, multiplier: number): void;
  /** Ends the movement when there is no result. */
  stop?(): void;
}

/** Tone with its frequency in Hz, and its begin and length in seconds. */
export type Note = readonly [frequency: number, at: number, length: number];
export interface Sounds {
  start: readonly Note[];
  end: readonly Note[];
  /** Played only if a round pays more than its stake. */
  win: readonly Note[];
}

export interface GameViewModule {
  createView(rules: unknown): GameView<unknown>;
  SOUNDS: Sounds;
}
