import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Company, signingKeysOf } from '@parlay/contracts/providers';
import { TestRealtime } from '@parlay/platform/testing/realtime';
import { sandboxCompanies } from '@parlay/server/providers';
import { SPORTS } from '../clients/free-bets.ts';
import { Companies } from '../system/companies.ts';
import { PowerSupply } from '../system/power.ts';
import { shiftTimesSql } from './cast.ts';
import { environmentOf, type PreparedPlayers, prepareDataFolder, TEMPLATE_DATABASE } from './prepared.ts';

/** Resources of all runs: a database cluster, third parties, and a database with logged-in players to copy. */
export interface World extends PreparedPlayers {
  dataDir: string;
  /** Returns the key with which a provider signs its calls. */
  keyOf(company: string): string;
  power: PowerSupply;
  companies: Companies;
  realtime: TestRealtime;
  /** Environment variables of a node, except for its database and port. */
  env: Record<string, string>;
  /** PROVIDERS file in which the companies of the world serve its players. Without it, a node uses the demo's. */
  providersFile: string;
  /** Creates a run's database and returns its name. */
  copy(name: string): Promise<string>;
  end(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-chaos-'));
  chmodSync(dataDir, 0o755);
  const prepared = await prepareDataFolder(dataDir);
  const power = new PowerSupply(dataDir);
  const companies = new Companies();
  const realtime = new TestRealtime();
  const port = await companies.listen();
  const providers = sandboxCompanies({ PORT_SANDBOX: port, DATA_DIR: dataDir });
  companies.actFor(providers);
  const providersFile = join(dataDir, 'providers.json');
  writeFileSync(providersFile, JSON.stringify({ companies: providers.map(servingAll) }));
  await Promise.all([power.on(), realtime.listen()]);
  return {
    ...prepared,
    dataDir,
    keyOf: (company) => signingKeysOf(providers.find(({ id }) => id === company))?.theirs ?? '',
    power,
    companies,
    realtime,
    env: { ...environmentOf(dataDir), PORT_SANDBOX: String(port), PORT_REALTIME: String(realtime.port) },
    providersFile,
    copy: async (name) => {
      await power.query(`create database ${name} template ${TEMPLATE_DATABASE}`);
      await power.query(shiftTimesSql(prepared.cast), name);
      companies.feed.reset(name);
      return name;
    },
    end: async () => {
      await Promise.all([power.off(), companies.close(), realtime.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets the sports company of the bets serve every brand, because the players are of the default brand. */
const servingAll = (company: Company): Company => (company.id === SPORTS ? { ...company, brands: undefined } : company);
