import { BonusTerms } from '@parlay/contracts/bonus-terms';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import { creditOpeningBalance, openWallet, skipPrompt, trustDestinations } from '../../money/public.ts';
import { acceptRequired } from '../consents/repository.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { DEMO_PASSWORD, demoPlayers } from './demo-players.ts';
import { addPlayer, existingPlayers } from './repository.ts';

/** In minor units: 1,000.00 spendable, made up of 600.00 withdrawable, 250.00 bonus and 150.00 locked. */
export const OPENING_BALANCE = { withdrawable: 60_000n, bonus: 25_000n, locked: 15_000n };

/** Terms of the opening bonus. */
const WELCOME = BonusTerms.parse({ contribution: { byTag: { livetables: 10 } } });

/**
 * Adds the missing demo players of these brands, each with a wallet. Safe to repeat, and to run on several nodes
 * concurrently.
 */
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
  // One hash for all, because they share a published password and hashing is deliberately slow.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (trx) => {
    for (const player of missing) {
      const brand = brandOf.get(player.brandId);
      if (!brand) continue;
      const added = await addPlayer(trx, { ...player, passwordHash });
      if (!added) continue;
      await openWallet(trx, player.customerId, player.currency, brand.timezone);
      await creditOpeningBalance(trx, player.customerId, OPENING_BALANCE, { brandId: player.brandId, terms: WELCOME });
      // Demo players count as long-standing players.
      await skipPrompt(trx, player.customerId);
      await trustDestinations(trx, player.customerId);
      await acceptRequired(trx, brand, { customerId: player.customerId, locale: player.language });
    }
  });
}
