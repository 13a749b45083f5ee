import { isDeepStrictEqual } from 'node:util';
import { type Entry, type EntryOf, type Kind, type Operation, type Reply, type Verdict, verdictOf } from '../log.ts';
import { type Asked, type Evidence, inWords, type Presence } from './evidence.ts';

export const presenceOf = ({ is }: Verdict): Presence => (is === 'done' ? 'must' : is === 'refused' ? 'not' : 'may');

/** Returns the strongest demand of several requests for the same thing. */
export function strongest(asked: readonly { verdict: Verdict }[]): Presence {
  const presences = asked.map(({ verdict }) => presenceOf(verdict));
  if (presences.includes('must')) return 'must';
  return presences.includes('may') ? 'may' : 'not';
}

/** For requests that are refused because of one before, which nobody heard of: any answer means that it is there. */
export const answered = (asked: readonly { verdict: Verdict }[]): Presence =>
  asked.some(({ verdict }) => verdict.is !== 'unknown') ? 'must' : 'may';

/** For requests of several people of whom the first decides: when all have an answer, one of them was the first. */
export const contested = (asked: readonly { verdict: Verdict }[]): Presence =>
  strongest(asked) === 'may' ? 'may' : 'must';

/** For requests whose refusal says nothing about what is stored. */
export const acknowledged = (asked: readonly { verdict: Verdict }[]): Presence =>
  strongest(asked) === 'must' ? 'must' : 'may';

interface Command<K extends Kind, Row> {
  asked: readonly Asked<K>[];
  rows: readonly Row[];
  /** Names what a request is for. Requests of one name are for the same thing. */
  name(operation: EntryOf<K>['operation']): string;
  nameOfRow(row: NoInfer<Row>): string;
  presence?(asked: readonly Asked<K>[]): Presence;
  /** Whether a row is as it was asked for, and as the answer says where there is one. */
  isAsAsked?(row: NoInfer<Row>, operation: EntryOf<K>['operation'], data?: Reply['data']): boolean;
  /** No two requests of one name may be acknowledged. */
  isForOne?: boolean;
  /** Rows that no request of these needs to explain. */
  isForeign?(row: NoInfer<Row>): boolean;
}

/**
 * Compares requests with the rows that they leave. A command that was acknowledged is there once, as acknowledged; one that
 * was refused is not; one that nobody answered is there once or not at all; and nothing else is there.
 */
export function checkCommand<K extends Kind, Row>(evidence: Evidence, command: Command<K, Row>): void {
  const { asked, rows, name, nameOfRow, presence = strongest, isAsAsked = () => true, isForeign } = command;
  const byName = Map.groupBy(asked, ({ entry }) => name(entry.operation));
  const rowsByName = Map.groupBy(rows, nameOfRow);
  for (const [what, requests] of byName) {
    const done = requests.filter(({ verdict }) => verdict.is === 'done');
    if (command.isForOne && done.length > 1) evidence.report('an operation was carried out twice', what);
    const likely = requests.filter(({ verdict }) => verdict.is !== 'refused');
    const isRight = (row: Row) => {
      const fits = ({ entry, verdict }: Asked<K>) =>
        isAsAsked(row, entry.operation, verdict.is === 'done' ? verdict.reply.data : undefined);
      return done.length > 0 ? done.every(fits) : (likely.length > 0 ? likely : requests).some(fits);
    };
    evidence.expectRows(presence(requests), what, rowsByName.get(what) ?? [], isRight);
  }
  for (const [what, found] of rowsByName)
    if (!byName.has(what) && !found.every((row) => isForeign?.(row)))
      evidence.report('an operation that nobody asked for', what);
}

/** Returns how an operator's decision stands in the record: the action, and its subject. */
function recordOf(operation: Operation): [action: string, subject: string] | undefined {
  switch (operation.kind) {
    case 'staff-limit':
      return ['player.limit', operation.customer];
    case 'match':
      return [`match.${operation.decision}`, operation.customer];
    case 'decide':
      return [`reward-hold.${operation.decision}`, operation.customer];
    case 'block':
      return [`instrument.${operation.isBlocked ? 'block' : 'unblock'}`, operation.instrument];
    case 'withdrawal-decision':
      return operation.action === 'cancel' ? undefined : [`withdrawal.${operation.action}`, operation.withdrawal];
    default:
      return undefined;
  }
}

const DECISIONS = /^(player\.limit|match\.|reward-hold\.|instrument\.|withdrawal\.(approve|reject))/;

/** Checks that each decision of an operator is in the record once, and no other. */
export function checkRecords(evidence: Evidence): void {
  const decided = Map.groupBy(evidence.entries, ({ operation }) => recordOf(operation)?.join(' ') ?? '');
  const recorded = Map.groupBy(evidence.tables.actions, ({ action, subject }) => `${action} ${subject}`);
  decided.delete('');
  for (const [name, entries] of decided) {
    const count = (presence: Presence) => entries.filter((entry) => presenceOf(verdictOf(entry)) === presence).length;
    const lines = recorded.get(name)?.length ?? 0;
    if (lines < count('must') || lines > count('must') + count('may'))
      evidence.report('a decision is not recorded and told once', `${name}: ${lines}, not ${count('must')}`);
  }
  for (const name of recorded.keys())
    if (DECISIONS.test(name) && !decided.has(name)) evidence.report('an operation that nobody asked for', name);
}

/** Commands whose number a company gives: the answer to one is that to all of its number. */
const NUMBERED = new Set<Kind>(['stake', 'win', 'rollback', 'notification', 'report']);

/** Neither a failure, nor "later", nor a session that has ended since. */
const isAnswer = (status: number) => status < 500 && status !== 429 && status !== 401;

/** Checks that a command has one answer, however often it was sent under its key. */
export function checkOneAnswer(evidence: Evidence, { operation, isKeyed, replies }: Entry): void {
  if (!isKeyed && !NUMBERED.has(operation.kind)) return;
  const content = ({ status, data, code }: Reply) => [status, data, code];
  const [first, ...others] = replies.filter(({ status }) => isAnswer(status)).map(content);
  if (others.some((other) => !isDeepStrictEqual(other, first)))
    evidence.report('one key has two answers', inWords([operation, replies]));
}
