import fc from 'fast-check';
import { addressMutations } from './address-mutations.ts';
import { bodyMutations } from './body-mutations.ts';
import { type Call, encodeCall, type Mutation, type WireRequest } from './call.ts';
import type { ApiParameter, Operation } from './document.ts';
import { rawMutations } from './raw-mutations.ts';
import { type Reply, referenceOf, violationsOfRefusal, violationsOfReply } from './replies.ts';
import { valuesOf } from './values.ts';

/** Parts of a call that are generated only from the schemas. */
export interface Draft {
  path: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
}

/** Call that must succeed, with test cases that the document cannot describe. */
interface Prepared {
  call: Call;
  /** Mutations that a schema cannot express, such as another player's id or an amount with too many digits. */
  mutations?: Mutation[];
  /** Mutations that are invalid only after the call, such as the same key with another body. */
  mutationsAfter?: Mutation[];
  /** Equivalent or repeated calls, which must also be accepted. */
  alsoRight?: { name: string; wire: WireRequest }[];
  /** Content types that the operation refuses; by default all except JSON. */
  otherTypes?: readonly string[];
}

export type Scenario = (draft: Draft, operation: Operation) => Promise<Prepared> | Prepared;

export interface Run {
  operations: readonly Operation[];
  /** Scenarios by operation name. Operations without a scenario use `fallbackScenario`. */
  scenarios: Readonly<Record<string, Scenario>>;
  fallbackScenario: Scenario;
  /** Builds the same call for unauthorized callers. Used for every operation. */
  callerMutations(call: Call): Mutation[];
  send(wire: WireRequest): Promise<Reply>;
  /** Runs before each operation to reset state. */
  before?(): Promise<void>;
  seed: number;
  /** Number of times that each operation is tested, with other values each time. */
  rounds: number;
}

export interface Summary {
  calls: number;
  /** One entry per violation, with operation, seed, mutation and result. */
  violations: string[];
  succeeded: Set<string>;
  references: Set<string>;
}

const MAX_VIOLATIONS = 200;

/** Makes a valid call to every operation, and an invalid call for each known mutation. */
export async function fuzz(run: Run): Promise<Summary> {
  const summary: Summary = { calls: 0, violations: [], succeeded: new Set(), references: new Set() };
  for (let round = 0; round < run.rounds; round += 1) {
    for (const operation of run.operations) {
      await run.before?.();
      await testOperation(run, operation, run.seed + round, summary);
      if (summary.violations.length >= MAX_VIOLATIONS) return summary;
    }
  }
  return summary;
}

async function testOperation(run: Run, operation: Operation, seed: number, summary: Summary): Promise<void> {
  const scenario = run.scenarios[operation.name] ?? run.fallbackScenario;
  const {
    call,
    mutations = [],
    mutationsAfter = [],
    alsoRight = [],
    otherTypes,
  } = await scenario(generateDraft(operation, seed), operation);
  const send = async (name: string, wire: WireRequest, judge: (reply: Reply) => string[]): Promise<Reply> => {
    const reply = await run.send(wire);
    summary.calls += 1;
    const reference = reply.status >= 400 ? referenceOf(reply) : undefined;
    if (reference) summary.references.add(reference);
    for (const violation of [...violationsOfReply(operation, reply), ...judge(reply)]) {
      const callText = `${wire.url} ${String(wire.payload ?? '').slice(0, 300)}`.trim();
      summary.violations.push(`${operation.name} (seed ${seed}) ${name}: ${violation}\n    ${callText}`);
    }
    return reply;
  };
  const wrong = [
    ...bodyMutations(call),
    ...rawMutations(call, otherTypes),
    ...addressMutations(call),
    ...run.callerMutations(call),
    ...mutations,
  ];
  for (const { name, wire, expected } of wrong) await send(name, wire, (reply) => violationsOfRefusal(expected, reply));
  // Valid calls come last to prove that the refused calls changed nothing.
  for (const { name, wire } of [{ name: 'valid', wire: encodeCall(call) }, ...alsoRight]) {
    const reply = await send(name, wire, ({ status, body }) =>
      status < 400 ? [] : [`a valid call was refused: ${body.slice(0, 300)}`],
    );
    if (reply.status < 400) summary.succeeded.add(operation.name);
  }
  for (const { name, wire, expected } of mutationsAfter)
    await send(name, wire, (reply) => violationsOfRefusal(expected, reply));
}

/** Generates a draft. A seed always produces the same draft, regardless of the document's other operations. */
export function generateDraft({ name, parameters, body }: Operation, seed: number): Draft {
  let sampleSeed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
  const sample = <T>(values: fc.Arbitrary<T>): T => {
    sampleSeed += 1;
    const [value] = fc.sample(values, { seed: sampleSeed, numRuns: 1 });
    return value as T;
  };
  const all = (kind: ApiParameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === kind)
      .filter(({ required }) => required || sample(fc.boolean()))
      .map((parameter) => [parameter.name, sample(valuesOf(parameter.schema))] as const);
  const texts = (kind: ApiParameter['in']) => Object.fromEntries(all(kind).map(([key, value]) => [key, String(value)]));
  return {
    path: texts('path'),
    query: Object.fromEntries(all('query')),
    headers: texts('header'),
    body: body && sample(valuesOf(body)),
  };
}
