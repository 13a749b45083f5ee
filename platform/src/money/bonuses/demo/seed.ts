import type { Brand } from '@parlay/contracts/brand-data';
import type { HasProviders } from '@parlay/contracts/providers';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { termsIn } from '../campaigns/eligible.ts';
import { invalidCampaignField } from '../campaigns/misfit.ts';
import { isUsable } from '../campaigns/usable.ts';
import { demoCampaigns } from './campaigns.ts';
import * as queries from './seed.gen.ts';

/** Demo player with a running bonus (as every demo player has), a claimable one and a pending one. */
const PLAYER = 'demo19';
const DEMO_STATUSES = { RELOAD: 'PENDING', FREE5: 'ACTIVE' } as const;

interface DemoSite extends HasProviders {
  brands: readonly Brand[];
}

/** Seeds the demo campaigns and the demo player's bonuses. Idempotent, even if several nodes start together. */
export async function seedBonuses(db: Db, { brands, providers }: DemoSite): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const campaigns = brands.flatMap((brand) =>
      demoCampaigns(brand.currencies)
        .filter(
          ({ definition }) =>
            isUsable({ brand, providers }, definition) && invalidCampaignField(brand, definition) === undefined,
        )
        .map((campaign) => ({ brand: brand.id, ...campaign })),
    );
    // A single statement, because this runs at every startup.
    await queries.seedCampaigns(trx, { campaigns });
    await seedHeld(trx);
  });
}

async function seedHeld(db: QueryExecutorProvider): Promise<void> {
  for (const { code, definition } of demoCampaigns(['EUR'])) {
    const status = DEMO_STATUSES[code as keyof typeof DEMO_STATUSES];
    const found = termsIn(definition, 'EUR');
    if (!status || !found) continue;
    await queries.seedHeld(db, {
      ...{ code, status, kind: definition.kind, terms: found.terms, player: PLAYER },
      amount: found.terms.cap ?? found.amount,
    });
  }
}
