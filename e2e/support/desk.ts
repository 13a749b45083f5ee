import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorOf } from './operator.ts';
import type { Product } from './product.ts';

interface DeskTournament {
  id: string;
  status: string;
  fixtureCount: number;
}

/** Runs `parlay desk tournaments` commands as an operator of a product. */
export interface Desk {
  create(tournament: object): Promise<DeskTournament>;
  show(id: string): Promise<DeskTournament>;
}

export async function deskOf(product: Product): Promise<Desk> {
  const operate = await operatorOf(product, 'tournaments', product.environment);
  return {
    create(tournament) {
      const file = join(product.dataDir, 'tournament.json');
      writeFileSync(file, JSON.stringify(tournament));
      return operate('tournaments', 'create', '--file', file, '--reason', 'End-to-end test');
    },
    show: (id) => operate('tournaments', 'show', id),
  };
}
