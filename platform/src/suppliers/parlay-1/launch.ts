import { type CompanyOf, publicAddressOf } from '@parlay/contracts/providers';
import type { GameLaunch } from '../../core/companies/game-driver.ts';

/** Returns the URL of a game's frame. Without a player it is free play, whose frame has no token. */
export function launchUrl(company: CompanyOf<'game'>, launch: GameLaunch): string {
  const { gameId, player, lang, currency, cycleMs, forbidden } = launch;
  const params = new URLSearchParams({
    ...(player ? { token: player.token, mode: 'real' } : { mode: 'demo' }),
    ...{ lang, currency },
    ...(cycleMs > 0 ? { cycle: String(cycleMs) } : {}),
    ...Object.fromEntries(forbidden.map((feature) => [feature, 'off'])),
  });
  return `${publicAddressOf(company)}/games/${company.id}/${gameId}?${params}`;
}
