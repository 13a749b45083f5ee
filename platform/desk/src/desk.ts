import { commandGroup } from '@parlay/cli/examples';
import type { Finish } from '@parlay/cli/outcome';
import type { Command } from 'commander';
import { areaOf } from './area.ts';
import { campaignVerbs } from './campaigns.ts';
import { documentVerbs } from './documents.ts';
import { gameVerbs } from './games.ts';
import { instrumentVerbs } from './instruments.ts';
import { limitVerbs } from './limits.ts';
import { matchVerbs } from './matches.ts';
import { playerVerbs } from './players.ts';
import { policyVerbs } from './policies.ts';
import { reconciliationVerbs } from './reconciliation.ts';
import { MODES, siteVerbs } from './site.ts';
import { ticketVerbs } from './tickets.ts';
import { tournamentVerbs } from './tournaments.ts';
import { withdrawalVerbs } from './withdrawals.ts';

/** Adds the operators' commands, `parlay desk …`, which call the operator API. The verbs of each area are in a file. */
export function deskVerbs(program: Command, finish: Finish): void {
  const desk = commandGroup(program, 'desk', "what operators do: calls of the platform's operator API");
  const area = areaOf(desk, finish);
  campaignVerbs(area('campaigns', 'bonus campaigns: list, create, start, pause, end'));
  documentVerbs(area('documents', 'documents of players: list, show, approve, reject'));
  gameVerbs(area('games', 'games: list with promised and measured RTP, certify'));
  instrumentVerbs(area('instruments', 'cards, accounts and wallets of players: list, block, unblock'));
  limitVerbs(area('limits', 'limits of players: show, set'));
  matchVerbs(area('matches', 'accounts that are likely those of excluded people: list, show, release, confirm'));
  policyVerbs(area('policies', 'rules by jurisdiction: list, show'));
  playerVerbs(area('players', 'players: find, show, note, suspend, unsuspend, close, timeout, exclude, lift'));
  reconciliationVerbs(area('reconciliation', 'ledger and statements of payment companies: differences, runs'));
  const site = commandGroup(desk, 'site', "modes of a brand's site: maintenance, promo");
  for (const [mode, effect] of MODES) siteVerbs(areaOf(site, finish)(mode, effect), mode);
  ticketVerbs(area('tickets', 'tickets of players and visitors: list, show, answer, status'));
  tournamentVerbs(area('tournaments', 'tournaments: list, create, show, cancel'));
  withdrawalVerbs(area('withdrawals', 'withdrawals: list, show, approve, reject, return, pay-out'));
}
