import { z } from 'zod';
import {
  definedVariablesOf,
  type EnvironmentReadResult,
  parseEnvironment,
  variables,
} from '../environment/environment.ts';
import { checkDatabaseRole } from './database-roles.ts';
import type { Deployable, Finding, SetVariables } from './requirement.ts';
import { toSentence } from './requirement.ts';
import { REQUIREMENTS } from './requirements.ts';

export interface Preflight {
  ok: boolean;
  findings: Finding[];
}

/** Databases that production connects to, by the variable that names them. */
const DATABASES = ['DATABASE_URL', 'RELEASES_DATABASE_URL'] as const;

/** Checks a whole environment for production, regardless of PARLAY_MODE. Connects to the databases that it names. */
export async function preflight(source: NodeJS.ProcessEnv): Promise<Preflight> {
  const stated = definedVariablesOf(source);
  const findings = [...inProduction(stated), ...unmet(stated), ...unreadable(stated)];
  const named = new Set(findings.map(({ name }) => name));
  const roles = await Promise.all(
    DATABASES.filter((name) => !named.has(name)).map((name) => checkDatabaseRole(name, stated[name] ?? '')),
  );
  const all = uniqueFindings([...findings, ...roles.filter((role) => role !== undefined)]);
  return { ok: all.length === 0, findings: all };
}

/** Returns why a deployable must not start with this environment, or undefined in demo mode and if nothing is missing. */
export function productionRefusal(deployable: Deployable, source: NodeJS.ProcessEnv): string | undefined {
  const stated = definedVariablesOf(source);
  if (stated.PARLAY_MODE !== 'production') return undefined;
  const findings = unmet(stated, deployable);
  return findings.length === 0 ? undefined : refusalText(findings);
}

/** Like `parseEnvironment`, but refuses production without the deployable's requirements. */
export function parseServerEnvironment<T>(
  deployable: Deployable,
  schema: z.ZodType<T>,
  source: NodeJS.ProcessEnv,
): EnvironmentReadResult<T> {
  const refusal = productionRefusal(deployable, source);
  return refusal ? { ok: false, error: refusal } : parseEnvironment(schema, source);
}

/** Returns why a deployable must not use this database in production, because its role has too many rights or it is unreachable. */
export async function databaseRoleRefusal(
  mode: 'demo' | 'production',
  name: string,
  url: string,
): Promise<string | undefined> {
  if (mode !== 'production') return undefined;
  const finding = await checkDatabaseRole(name, url);
  return finding && refusalText([finding]);
}

/** Formats one line per finding, with name, problem and remedy. */
export const findingsText = (findings: readonly Finding[]): string =>
  findings.map(({ name, problem, remedy }) => `  ${name}: ${problem} ${remedy}`).join('\n');

export const refusalText = (findings: readonly Finding[]): string =>
  `Production cannot start. Missing or weak:\n${findingsText(findings)}`;

const unmet = (stated: SetVariables, deployable?: Deployable): Finding[] =>
  uniqueFindings(
    REQUIREMENTS.filter(({ of }) => deployable === undefined || of.includes(deployable)).flatMap(({ of, check }) => {
      const found = [check(stated) ?? []].flat();
      return of.length > 0 ? found : found.map((finding) => ({ ...finding, isAdvice: true as const }));
    }),
  );

/** Keeps the first finding of each name. */
const uniqueFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ name }, at) => findings.findIndex((other) => other.name === name) === at);

const inProduction = ({ PARLAY_MODE }: SetVariables): Finding[] =>
  PARLAY_MODE === 'production'
    ? []
    : [
        {
          name: 'PARLAY_MODE',
          problem: `It is ${PARLAY_MODE ?? 'not set'}, which means demo data and demo tools.`,
          remedy: 'Set it to production.',
        },
      ];

/** Returns findings for values that cannot be parsed in any mode. */
function unreadable(stated: SetVariables): Finding[] {
  const parsed = z.object(variables).safeParse(stated);
  return (parsed.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    problem: toSentence(message),
    remedy: 'Correct the value, or unset it.',
  }));
}
