import type { Brand } from '@parlay/contracts/brand-data';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { RegisterCheck } from '@parlay/contracts/player-register-protocol';
import { policyFor } from '@parlay/contracts/policy-for';
import { companiesOf, type HasProviders } from '@parlay/contracts/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { queryRegister } from './client.ts';
import { recentResponse, storeResponse } from './repository.ts';

type Rules = JurisdictionPolicy['register'];
type RegisterId = Rules['ids'][number];

export interface RegisterDependencies {
  db: Db;
  config: HasProviders;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface RegisterQuery {
  brand: Brand;
  at: Rules['at'][number];
  person: RegisterCheck['person'];
  /** Id of an existing player, whose register responses are cached. */
  customerId?: string;
}

export type RegisterResult =
  | { ok: true }
  /** `until` is the earliest end, or null if unknown. */
  | { ok: false; error: 'listed'; register: RegisterId; until: string | null }
  /** A register has not responded, and the policy requires its response. */
  | { ok: false; error: 'unavailable' };

type Answer = { listed: boolean; until: string | null } | undefined;

interface NamedPerson extends Pick<RegisterCheck['person'], 'firstName' | 'surname' | 'birthDate'> {
  nationalId?: RegisterCheck['person']['nationalId'] | null;
}

/** Returns the data about a person that registers receive. */
export function registerPerson(
  { firstName, surname, birthDate, nationalId }: NamedPerson,
  country: string,
): RegisterCheck['person'] {
  return { firstName, surname, birthDate, country, ...(nationalId ? { nationalId } : {}) };
}

/**
 * Concurrently checks a person in all registers that their policy requires at this step. If the brand's licence does
 * not cover their country, the country's registers apply. For example, a German at a brand licensed in Malta is checked
 * in Germany's register (decision 084).
 */
export async function checkRegisters(tools: RegisterDependencies, query: RegisterQuery): Promise<RegisterResult> {
  const { brand, at, person } = query;
  const rules = policyFor(brand, person.country).register;
  if (!rules.at.includes(at)) return { ok: true };
  const answers = await Promise.all(
    rules.ids.map(async (register) => ({
      register,
      answer: await answerOf(tools, query, { register, minutes: rules.cacheMinutes }),
    })),
  );
  for (const { register, answer } of answers)
    if (answer?.listed) return { ok: false, error: 'listed', register, until: answer.until };
  const isComplete = answers.every(({ answer }) => answer !== undefined);
  return isComplete || !rules.failClosed ? { ok: true } : { ok: false, error: 'unavailable' };
}

async function answerOf(
  { db, config, log }: RegisterDependencies,
  { brand, person, customerId }: RegisterQuery,
  { register, minutes }: { register: RegisterId; minutes: number },
): Promise<Answer> {
  if (customerId !== undefined && minutes > 0) {
    const recent = await recentResponse(db, { customerId, register, minutes });
    if (recent) return recent;
  }
  const company = companiesOf(config, 'player-register', brand.id).find((candidate) => candidate.register === register);
  if (!company) {
    log.warn({ register, brand: brand.id }, 'no company answers for a register that the policy names');
    return undefined;
  }
  const result = await queryRegister(company, person);
  if (!result.ok) {
    log.warn({ register, failure: result.failure }, 'a register of excluded people has not answered');
    return undefined;
  }
  if (customerId !== undefined) await storeResponse(db, { customerId, register, ...result.answer });
  return result.answer;
}
