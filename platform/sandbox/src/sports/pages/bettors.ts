import { OpenPages } from '../../calls/open-pages.ts';
import { Refusal } from '../../web/errors.ts';
import type { Bettor } from '../book/placing.ts';
import type { PlayMoney } from '../book/play-money.ts';
import type { SportsBook } from '../book/sports-book.ts';

/** Player of the site with an open frame. */
export interface FramePlayer {
  company: string;
  player: string;
  currency: string;
  token: string;
}

const MAX_FRAMES = 5_000;
/** Time after which a frame has to sign in again. The site ends its sessions earlier and refuses their bets. */
const SIGNED_IN_MS = 12 * 3_600_000;

/** Bettors by the secret that their frame has: players of a company's page, and visitors with play money. */
export class Bettors {
  private readonly players = new OpenPages<FramePlayer>({ most: MAX_FRAMES, lastsMs: SIGNED_IN_MS });
  private readonly play: { book: SportsBook; money: PlayMoney; currency: string };
  private readonly real: ReadonlyMap<string, SportsBook>;

  constructor(play: { book: SportsBook; money: PlayMoney; currency: string }, real: ReadonlyMap<string, SportsBook>) {
    this.play = play;
    this.real = real;
  }

  /** Remembers a player whose token the site has confirmed. Returns the frame's secret. */
  signIn(player: FramePlayer): string {
    return this.players.open(player);
  }

  /** Returns the bettor with a secret, the book of that money, and the balance if the company keeps it. */
  find(account: string): { book: SportsBook; bettor: Bettor; balance: bigint | null } {
    const player = this.players.find(account);
    const real = player && this.real.get(player.company);
    if (real) {
      const { player: name, currency, token } = player;
      return { book: real, bettor: { account: name, currency, token }, balance: null };
    }
    const balance = this.play.money.balanceOf(account);
    if (balance === undefined) throw new Refusal(404, 'unknown_account', 'There is no such account.');
    return { book: this.play.book, bettor: { account, currency: this.play.currency }, balance };
  }
}
