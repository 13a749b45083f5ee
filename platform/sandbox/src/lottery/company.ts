import { join } from 'node:path';
import type { CompanyOf } from '@parlay/contracts/providers';
import { type Settings, sandboxCompanies } from '../settings.ts';
import { Beacon } from './beacon/beacon.ts';
import { DrawBook } from './draws/book.ts';
import type { LotteryId } from './games.ts';
import { TicketBook } from './tickets/book.ts';
import { siteWallet } from './tickets/site-wallet.ts';
import { Visits } from './tickets/visits.ts';

const TICK_MS = 1_000;

/** The lottery companies: draws, tickets and the beacon that their draws use. */
export interface LotteryCompanies {
  beacon: Beacon;
  draws: DrawBook;
  tickets: TicketBook;
  visits: Visits;
  /** Does what is due: pulses, closes, draws and the next tickets of subscriptions. */
  advance(now: number): void;
  stop(): void;
}

/** Returns the company that offers a lottery, if the installation has one. */
export const companyOf = (settings: Settings, lottery: LotteryId): CompanyOf<'lottery'> | undefined =>
  sandboxCompanies(settings, 'lottery').find(({ lotteries }) => Object.values(lotteries).includes(lottery));

/** Opens the books and keeps the draws going until `stop` is called. */
export function startLotteries(settings: Settings): LotteryCompanies {
  const folder = join(settings.dataDir, 'sandbox');
  const beacon = new Beacon(folder);
  const draws: DrawBook = new DrawBook({
    file: join(folder, 'lottery-draws.jsonl'),
    beacon,
    linesOf: (id) => tickets.linesOf(id),
    onEnd: (draw) => tickets.onDrawEnd(draw),
  });
  const tickets: TicketBook = new TicketBook({
    folder,
    wallet: siteWallet(settings),
    draws,
    retry: settings.retry,
    now: Date.now,
  });
  const advance = (now: number) => {
    beacon.advance(now);
    draws.advance(now);
    tickets.advance();
  };
  advance(Date.now());
  const timer = setInterval(() => advance(Date.now()), TICK_MS);
  const stop = () => {
    clearInterval(timer);
    tickets.stop();
  };
  return { beacon, draws, tickets, visits: new Visits(), advance, stop };
}
