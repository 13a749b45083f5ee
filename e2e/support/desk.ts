import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parlay } from './checkout.ts';
import type { Product } from './product.ts';

const root = join(import.meta.dirname, '..', '..');

interface DeskTournament {
  id: string;
  status: string;
  fixtureCount: number;
}

/** An operator of a product: has a token and uses `parlay desk tournaments`. */
export interface Desk {
  create(tournament: object): Promise<DeskTournament>;
  show(id: string): Promise<DeskTournament>;
}

export async function deskOf({ dataDir, environment, ports }: Product): Promise<Desk> {
  const script = join(root, 'platform/scripts/operator-token.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, 'create', 'Olga', '--scopes', 'tournaments', '--days', '1'],
    { env: environment },
  );
  const own = {
    ...environment,
    PARLAY_URL: `http://127.0.0.1:${ports.api}`,
    PARLAY_TOKEN: stdout.trim(),
  };
  const run = async (...args: string[]) => {
    const answer = await parlay(root, ['desk', 'tournaments', ...args, '--json'], own);
    if (answer.code !== 0) throw new Error(`parlay desk tournaments ${args[0]}: ${answer.output}${answer.words}`);
    return JSON.parse(answer.output) as DeskTournament;
  };
  return {
    create(tournament) {
      const file = join(dataDir, 'tournament.json');
      writeFileSync(file, JSON.stringify(tournament));
      return run('create', '--file', file, '--reason', 'End-to-end test');
    },
    show: (id) => run('show', id),
  };
}
