import type { FreeBet, SportsSetup } from '../sports/routes.ts';
import { postData } from './sports-api.ts';
import type { SportsPreferences } from './sports-choices.ts';

/** A player of the site who has signed in to this frame, with the secret and currency of the player's bets. */
interface FrameBettor {
  account: string;
  currency: string;
  player: string;
  freeBet: FreeBet | null;
}

interface VisitorOptions {
  setup: Pick<SportsSetup, 'variant' | 'company'>;
  /** Storage of the play-money account. */
  play: Pick<SportsPreferences, 'account' | 'keepAccount' | 'forgetAccount'>;
  /** Requests a token of the site, or its login. */
  logOn(): void;
}

/** The frame's visitor or player, with the account that pays the bets. */
export class Visitor {
  bettor: FrameBettor | undefined;
  /** Token that the site has confirmed. */
  token: string | undefined;
  /** Last token that the page sent, valid or not. */
  private latestToken = '';
  private lastPlayer: string | undefined;
  private readonly options: VisitorOptions;

  constructor(options: VisitorOptions) {
    this.options = options;
  }

  /** Checks whether the visitor can bet: everybody with play money, players with their balance. */
  get canBet(): boolean {
    const { variant } = this.options.setup;
    return variant === 'demo' || (variant === 'real' && this.bettor !== undefined);
  }

  /** Returns who bets, which is the same after another sign-in; undefined for a visitor. */
  get owner(): string | undefined {
    return this.options.setup.variant === 'demo' ? this.options.play.account : this.bettor?.player;
  }

  /** Returns the secret of the visitor's bets. A new visitor gets play money in the variant for it. */
  async account(): Promise<string | undefined> {
    const { setup, play } = this.options;
    if (setup.variant !== 'demo') return this.bettor?.account;
    if (play.account) return play.account;
    const reply = await postData<{ account: string }>('slip/play-money', {});
    if (reply.ok) play.keepAccount(reply.data.account);
    return play.account;
  }

  /** Forgets a secret that the book no longer knows. A player's frame asks the site for a new token. */
  forget(): void {
    this.options.play.forgetAccount();
    if (!this.bettor) return;
    this.bettor = undefined;
    this.options.logOn();
  }

  /**
   * Signs the player in if the site confirms the token. An empty token signs out. Returns whether this is another player
   * than before, or undefined if a newer token has replaced this one.
   */
  async signIn(newToken: string): Promise<{ isOther: boolean } | undefined> {
    this.latestToken = newToken;
    const reply =
      newToken === ''
        ? undefined
        : await postData<FrameBettor>('player', { token: newToken, company: this.options.setup.company });
    if (this.latestToken !== newToken) return undefined;
    this.token = reply?.ok ? newToken : undefined;
    this.bettor = reply?.ok ? reply.data : undefined;
    const before = this.lastPlayer;
    this.lastPlayer = this.bettor?.player;
    return { isOther: before !== undefined && before !== this.lastPlayer };
  }
}
