import type { Command } from 'commander';
import type { AuditVerdict } from '../audit/verify.ts';
import { registryClient } from './client.ts';
import { readCliEnvironment } from './environment.ts';
import type { Finish } from './outcome.ts';
import { table } from './print.ts';
import type { WithRegistry } from './verbs.ts';

export function auditVerbs(program: Command, finish: Finish): void {
  const audit = program.command('audit').description('the chained log of all changes');
  audit
    .command('verify')
    .description('walk the chain, and compare what is live with what it says')
    .option('--json', 'print one JSON document and nothing else')
    .action(async ({ json }: { json?: true }) => {
      const env = readCliEnvironment(process.env);
      const outcome = env.ok ? await registryClient(env.data).get<AuditVerdict>('/api/audit/verify') : env;
      const words = (verdict: AuditVerdict) =>
        verdict.ok
          ? `All ${verdict.entries} entries are whole and in order, and the tables say the same; the head is ${verdict.head}.`
          : verdict.brokenAt === null
            ? `The log is whole, but the tables differ from it:\n${verdict.differences.join('\n')}`
            : `The log is broken at entry ${verdict.brokenAt}: ${verdict.problem}.`;
      finish(outcome, words, json === true, outcome.ok && !outcome.data.ok);
    });
}

interface TokenRow {
  name: string;
  team: string;
  createdAt: string;
  revokedAt: string | null;
}

export function tokenVerbs(program: Command, withRegistry: WithRegistry): void {
  const token = program.command('token').description('staff tokens (ops only)');
  const verb = (usage: string, description: string) =>
    token.command(usage).description(description).option('--json', 'print one JSON document and nothing else');
  verb('list', 'names and teams; values are never shown again').action(({ json }: { json?: true }) =>
    withRegistry(
      json === true,
      (client) => client.get<TokenRow[]>('/api/tokens'),
      (rows) =>
        table(
          ['NAME', 'TEAM', 'SINCE', 'REVOKED'],
          rows.map((row) => [row.name, row.team, row.createdAt.slice(0, 10), row.revokedAt?.slice(0, 10) ?? '-']),
        ),
    ),
  );
  verb('create <name>', 'make a token; its value is printed this once')
    .requiredOption('--team <team>', 'ops, or the team whose remote it may release')
    .action((name: string, { json, team }: { json?: true; team: string }) =>
      withRegistry(
        json === true,
        (client) => client.post<{ token: string }>('/api/tokens', { name, team }),
        (made) => made.token,
      ),
    );
  verb('revoke <name>', 'make a token useless, at once').action((name: string, { json }: { json?: true }) =>
    withRegistry(
      json === true,
      (client) => client.remove<{ name: string }>(`/api/tokens/${encodeURIComponent(name)}`),
      () => `${name} works no more.`,
    ),
  );
}
