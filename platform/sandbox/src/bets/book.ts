import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { AnnouncedMessage, Announcer } from '../calls/announcer.ts';
import { Journal } from '../calls/journal.ts';
import { DELIVERIES, type Delivery } from '../payments/orders.ts';
import { keyOfCompany, type Settings } from '../settings.ts';
import { Bet, type BetResult, KnownPlayer, reportOf } from './bet.ts';

const MAX_RECORDS = 500;

const BetReport = AnnouncedMessage.extend({ betId: z.string(), body: z.string(), delivery: z.enum(DELIVERIES) });
export type BetReport = z.infer<typeof BetReport>;

/** Details of a new bet, as entered by a person at the company. */
export type NewBet = Pick<Bet, 'name' | 'detail' | 'stake' | 'freeBetId'>;

/** Books of the companies that take bets. Each change is reported to the platform until it is acknowledged. */
export class BetBook {
  readonly bets: Journal<Bet>;
  private readonly players: Journal<KnownPlayer>;
  private readonly reports: Announcer<BetReport>;
  private readonly platformUrl: string;
  private readonly keyOf: (company: string) => string;

  constructor({ dataDir, companies, platformUrl, retry }: Settings) {
    this.keyOf = (id) => keyOfCompany({ companies }, id);
    const file = (name: string) => join(dataDir, 'sandbox', `${name}.jsonl`);
    this.platformUrl = platformUrl;
    this.players = new Journal({
      file: file('bet-players'),
      schema: KnownPlayer,
      maxRecords: MAX_RECORDS,
      isOpen: () => false,
    });
    this.bets = new Journal({
      file: file('bets'),
      schema: Bet,
      maxRecords: MAX_RECORDS,
      isOpen: ({ status }) => status === 'open',
    });
    this.reports = new Announcer({
      file: file('bet-reports'),
      schema: BetReport,
      bodyOf: ({ body }) => body,
      keyOf: this.keyOf,
      retry,
    });
  }

  /** Records a player who opened a company's frame, if the company's protocol has reports of bets. */
  meet({ company, player, currency, freeBets }: Omit<KnownPlayer, 'id'>): void {
    if (this.keyOf(company) === '') return;
    const id = `${company} ${player}`;
    const known = this.players.get(id);
    if (!known || known.freeBets?.id !== freeBets?.id) this.players.put({ id, company, player, currency, freeBets });
  }

  /** Returns the players of all companies, newest first. */
  knownPlayers(): KnownPlayer[] {
    return this.players.values().reverse();
  }

  playerNamed(id: string): KnownPlayer | undefined {
    return this.players.get(id);
  }

  /** Takes a player's bet. Resolves after the first attempt to report it. */
  async place({ company, player, currency }: KnownPlayer, placed: NewBet, delivery: Delivery): Promise<Bet> {
    const open = { returned: null, status: 'open' as const, placedAt: new Date().toISOString(), settledAt: null };
    const bet = { id: `b-${randomUUID()}`, company, player, currency, ...placed, ...open, revision: 1 };
    return this.change(bet, delivery);
  }

  /** Settles a bet or corrects its settlement. */
  settle(bet: Bet, status: BetResult, returned: string, delivery: Delivery): Promise<Bet> {
    const settledAt = new Date().toISOString();
    return this.change({ ...bet, status, returned, settledAt, revision: bet.revision + 1 }, delivery);
  }

  /** Returns the reports of a bet, oldest first. */
  reportsOf(betId: string): BetReport[] {
    return this.reports.messages.values().filter((report) => report.betId === betId);
  }

  /** Resends all reports of a bet, including held ones. */
  async resend(betId: string): Promise<void> {
    await this.reports.sendAgain(this.reportsOf(betId));
  }

  stop(): void {
    this.reports.stop();
  }

  private async change(bet: Bet, delivery: Delivery): Promise<Bet> {
    const { id: betId, company, revision } = bet;
    const id = `${betId} ${revision}`;
    const url = `${this.platformUrl}/api/provider/${company}/bets`;
    const body = JSON.stringify(reportOf(bet));
    // The report is stored before the bet, so a stored bet is never left unreported.
    const reported = this.reports.announce({ id, betId, company, url, body, delivery });
    this.bets.put(bet);
    await reported;
    return bet;
  }
}
