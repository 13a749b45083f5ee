import fc from 'fast-check';
import { addressMutations } from './address-mutations.ts';
import { bodyMutations } from './body-mutations.ts';
import { type Call, type Mutation, type Wire, wireOf } from './call.ts';
import type { ApiParameter, Operation } from './document.ts';
import { rawMutations } from './raw-mutations.ts';
import { type Reply, referenceOf, violationsOfRefusal, violationsOfReply } from './replies.ts';
import { valuesOf } from './values.ts';

/** Parts of a call that the schemas alone give. */
export interface Draft {
  path: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
}

/** A call that has to succeed, with what its document cannot know. */
interface Prepared {
  call: Call;
  /** Mutations that a schema cannot see: another player's id, an amount with too many digits, … */
  mutations?: Mutation[];
  /** Mutations that are one only once the call has been made: its key again with another body. */
  mutationsAfter?: Mutation[];
  /** Other ways to say the same, or the same again: accepted, too. */
  alsoRight?: { name: string; wire: Wire }[];
  /** Content types that the operation refuses; all but JSON unless given. */
  otherTypes?: readonly string[];
}

export type Scenario = (draft: Draft, operation: Operation) => Promise<Prepared> | Prepared;

export interface Run {
  operations: readonly Operation[];
  /** By name of the operation; one without needs nothing that its document does not say. */
  scenarios: Readonly<Record<string, Scenario>>;
  otherwise: Scenario;
  /** Mutations of who calls, for every operation. */
  callerMutations(call: Call): Mutation[];
  send(wire: Wire): Promise<Reply>;
  /** Before each operation, to give it a clean start. */
  before?(): Promise<void>;
  seed: number;
  /** How often each operation is gone through, each time with other values. */
  rounds: number;
}

export interface Summary {
  calls: number;
  /** One line each: operation, seed, mutation, what came of it. */
  violations: string[];
  succeeded: Set<string>;
  references: Set<string>;
}

const MAX_VIOLATIONS = 200;

/** Calls every operation rightly, and wrongly in every known way, one mutation at a time. */
export async function fuzz(run: Run): Promise<Summary> {
  const summary: Summary = { calls: 0, violations: [], succeeded: new Set(), references: new Set() };
  for (let round = 0; round < run.rounds; round += 1) {
    for (const operation of run.operations) {
      await run.before?.();
      await goThrough(run, operation, run.seed + round, summary);
      if (summary.violations.length >= MAX_VIOLATIONS) return summary;
    }
  }
  return summary;
}

async function goThrough(run: Run, operation: Operation, seed: number, summary: Summary): Promise<void> {
  const scenario = run.scenarios[operation.name] ?? run.otherwise;
  const {
    call,
    mutations = [],
    mutationsAfter = [],
    alsoRight = [],
    otherTypes,
  } = await scenario(draftOf(operation, seed), operation);
  const send = async (name: string, wire: Wire, judge: (reply: Reply) => string[]): Promise<Reply> => {
    const reply = await run.send(wire);
    summary.calls += 1;
    const reference = reply.status >= 400 ? referenceOf(reply) : undefined;
    if (reference) summary.references.add(reference);
    for (const violation of [...violationsOfReply(operation, reply), ...judge(reply)]) {
      const sent = `${wire.url} ${String(wire.payload ?? '').slice(0, 300)}`.trim();
      summary.violations.push(`${operation.name} (seed ${seed}) ${name}: ${violation}\n    ${sent}`);
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
  // After all of those: what was refused has changed nothing.
  for (const { name, wire } of [{ name: 'valid', wire: wireOf(call) }, ...alsoRight]) {
    const reply = await send(name, wire, ({ status, body }) =>
      status < 400 ? [] : [`a valid call was refused: ${body.slice(0, 300)}`],
    );
    if (reply.status < 400) summary.succeeded.add(operation.name);
  }
  for (const { name, wire, expected } of mutationsAfter)
    await send(name, wire, (answer) => violationsOfRefusal(expected, answer));
}

/** The same for a seed, whatever else is in the document. */
export function draftOf({ name, parameters, body }: Operation, seed: number): Draft {
  let draw = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
  const one = <T>(values: fc.Arbitrary<T>): T => {
    draw += 1;
    const [value] = fc.sample(values, { seed: draw, numRuns: 1 });
    return value as T;
  };
  const all = (kind: ApiParameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === kind)
      .filter(({ required }) => required || one(fc.boolean()))
      .map((parameter) => [parameter.name, one(valuesOf(parameter.schema))] as const);
  const texts = (kind: ApiParameter['in']) => Object.fromEntries(all(kind).map(([key, value]) => [key, String(value)]));
  return {
    path: texts('path'),
    query: Object.fromEntries(all('query')),
    headers: texts('header'),
    body: body && one(valuesOf(body)),
  };
}
