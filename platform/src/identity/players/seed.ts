import { BonusTerms } from '@parlay/contracts/bonus-terms';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import { giveOpeningBalance, openWallet, skipPrompt, trustDestinations } from '../../money/public.ts';
import { acceptRequired } from '../consents/repository.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { DEMO_PASSWORD, demoPlayers } from './demo-players.ts';
import { addPlayer, existingPlayers } from './repository.ts';

/** 1,000.00 spendable, of which 600.00 withdrawable and 150.00 locked: 250.00 bonus. Minor units. */
export const OPENING_BALANCE = { withdrawable: 60_000n, bonus: 25_000n, locked: 15_000n };

/** Terms of that bonus. */
const WELCOME = BonusTerms.parse({ contribution: { byTag: { livetables: 10 } } });

/** Makes the demo players of these brands that are missing, each with a wallet. Safe to repeat, and on several nodes at once. */
export async function seedPlayers(
  db: Db,
  brands: readonly Pick<Brand, 'id' | 'consents' | 'timezone'>[],
): Promise<void> {
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  const players = demoPlayers();
  const existing = await existingPlayers(
    db,
    players.map((player) => player.customerId),
  );
  const missing = players.filter((player) => !existing.has(player.customerId));
  if (missing.length === 0) return;
  // One hash for all, because they share a published password and hashing is slow on purpose.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (trx) => {
    for (const player of missing) {
      const brand = brandOf.get(player.brandId);
      if (!brand) continue;
      const added = await addPlayer(trx, { ...player, passwordHash });
      if (!added) continue;
      await openWallet(trx, player.customerId, player.currency, brand.timezone);
      await giveOpeningBalance(trx, player.customerId, OPENING_BALANCE, { brandId: player.brandId, terms: WELCOME });
      // They have been players for a while.
      await skipPrompt(trx, player.customerId);
      await trustDestinations(trx, player.customerId);
      await acceptRequired(trx, brand, { customerId: player.customerId, locale: player.language });
    }
  });
}
