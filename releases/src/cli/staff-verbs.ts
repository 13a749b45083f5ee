import type { Client } from '@parlay/cli/client';
import { commandGroup, type Examples } from '@parlay/cli/examples';
import { spanOrDay } from '@parlay/cli/instants';
import { jsonVerb } from '@parlay/cli/json-verb';
import { parseRevision } from '@parlay/cli/numbers';
import type { Finish, Outcome } from '@parlay/cli/outcome';
import { formatTable } from '@parlay/cli/table';
import type { Command } from 'commander';
import type { AuditReply } from '../replies/history.ts';
import type { ListedToken } from '../replies/tokens.ts';
import { readCliEnvironment } from './environment.ts';
import { registryClient } from './registry-client.ts';
import type { WithRegistry } from './verbs.ts';

export function auditVerbs(program: Command, finish: Finish): void {
  const audit = commandGroup(program, 'audit', 'the chained log of all changes');
  jsonVerb(
    audit,
    'verify',
    'walk the chain, and compare what is live with what it says',
    'parlay audit verify',
    'parlay audit verify --head 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  )
    .option('--head <hash>', 'the hash of an entry that was noted before: finds a log that was written anew')
    .action(async ({ json, head }: { json?: true; head?: string }) => {
      const env = readCliEnvironment(process.env);
      const query = head === undefined ? '' : `?${new URLSearchParams({ head })}`;
      const outcome = env.ok ? await registryClient(env.data).getLong<AuditReply>(`/api/audit/verify${query}`) : env;
      const words = (verdict: AuditReply) =>
        verdict.ok
          ? `All ${verdict.entries} entries are whole and in order, and the tables say the same${edgesText(verdict.edges)}; the head is ${verdict.head}.`
          : brokenText(verdict);
      finish(outcome, words, json === true, outcome.ok && !outcome.data.ok);
    });
  jsonVerb(
    audit,
    'export',
    'every entry with its hash, oldest first, as JSON lines',
    'parlay audit export --after 1200',
  )
    .option('--after <number>', 'only entries after this one', parseRevision, 0)
    .action(async ({ json, after }: { json?: true; after: number }) => {
      const env = readCliEnvironment(process.env);
      const outcome = env.ok ? await exportAudit(registryClient(env.data), after) : env;
      finish(outcome, (entries) => entries.map((entry) => JSON.stringify(entry)).join('\n'), json === true);
    });
}

function brokenText({ brokenAt, problem, differences }: Extract<AuditReply, { ok: false }>): string {
  if (brokenAt !== null) return `The log is broken at entry ${brokenAt}: ${problem}.`;
  return differences.length === 0
    ? `The log is whole, but ${problem}.`
    : `The log is whole, but the tables differ from it:\n${differences.join('\n')}`;
}

const PAGE_SIZE = 1_000;

async function exportAudit(client: Client, after: number): Promise<Outcome<{ seq: number }[]>> {
  const entries: { seq: number }[] = [];
  for (;;) {
    const last = entries.at(-1)?.seq ?? after;
    const page = await client.get<{ seq: number }[]>(`/api/audit?after=${last}&limit=${PAGE_SIZE}`);
    if (!page.ok) return page;
    entries.push(...page.data);
    if (page.data.length < PAGE_SIZE) return { ok: true, data: entries };
  }
}

interface TokenOptions {
  json?: true;
  team: string;
  remote?: string[];
  readOnly?: true;
  /** Lifetime in milliseconds, or the end of its last day. */
  expires?: number | Date;
}

const day = (iso: string | null) => iso?.slice(0, 10) ?? '-';

const mayText = ({ team, remotes, readOnly }: ListedToken) =>
  readOnly ? 'read' : team === 'ops' ? 'everything' : [`remote-${team}`, ...remotes].join(', ');

export function tokenVerbs(program: Command, withRegistry: WithRegistry): void {
  const token = commandGroup(program, 'token', 'staff tokens (ops only)');
  const verb = (usage: string, description: string, ...examples: Examples) =>
    jsonVerb(token, usage, description, ...examples);
  verb('list', 'names and teams; values are never shown again', 'parlay token list').action(
    ({ json }: { json?: true }) =>
      withRegistry(
        json === true,
        (client) => client.get<ListedToken[]>('/api/tokens'),
        (rows) =>
          formatTable(
            ['NAME', 'TEAM', 'MAY', 'SINCE', 'UNTIL', 'REVOKED'],
            rows.map((row) => [
              row.name,
              row.team,
              mayText(row),
              day(row.createdAt),
              day(row.expiresAt),
              day(row.revokedAt),
            ]),
          ),
      ),
  );
  verb(
    'create <name>',
    'make a token; its value is printed this once',
    'parlay token create night --team casino --expires 30d',
    'parlay token create autumn --team casino --expires 2099-11-30',
    'parlay token create auditor --team ops --read-only',
  )
    .requiredOption('--team <team>', 'ops, or the team whose remote it may release')
    .option('--remote <remote...>', 'further remotes that it may release')
    .option('--read-only', 'it changes nothing')
    .option('--expires <time>', 'it works for this time, such as 12h or 30d, or until the end of a day, UTC', spanOrDay)
    .action((name: string, { json, remote: remotes = [], expires, ...grant }: TokenOptions) => {
      const end = typeof expires === 'number' ? new Date(Date.now() + expires) : expires;
      const expiresAt = end?.toISOString();
      return withRegistry(
        json === true,
        (client) => client.post<{ token: string }>('/api/tokens', { name, remotes, expiresAt, ...grant }),
        (created) => created.token,
      );
    });
  verb('revoke <name>', 'make a token useless, at once', 'parlay token revoke night').action(
    (name: string, { json }: { json?: true }) =>
      withRegistry(
        json === true,
        (client) => client.remove<{ name: string }>(`/api/tokens/${encodeURIComponent(name)}`),
        () => `${name} works no more.`,
      ),
  );
}

/** Returns the part of a sentence that says how many edges confirm the log. */
function edgesText(edges: number): string {
  if (edges === 0) return '';
  return edges === 1 ? ', as does 1 edge' : `, as do ${edges} edges`;
}
