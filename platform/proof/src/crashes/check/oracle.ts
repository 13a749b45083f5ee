import { isDeepStrictEqual } from 'node:util';
import { type Entry, type EntryOf, type Kind, type Operation, type Reply, type Verdict, verdictOf } from '../log.ts';
import { type Evidence, formatDetail, type Presence, type RequestOutcome } from './evidence.ts';

export const presenceOf = ({ is }: Verdict): Presence => (is === 'done' ? 'must' : is === 'refused' ? 'not' : 'may');

/** Returns the strongest expectation of several requests for the same thing. */
export function strongestPresence(asked: readonly { verdict: Verdict }[]): Presence {
  const presences = asked.map(({ verdict }) => presenceOf(verdict));
  if (presences.includes('must')) return 'must';
  return presences.includes('may') ? 'may' : 'not';
}

/** Expects a row after any reply, because an earlier request whose reply was lost may have caused a refusal. */
export const presenceIfAnswered = (asked: readonly { verdict: Verdict }[]): Presence =>
  asked.some(({ verdict }) => verdict.is !== 'unknown') ? 'must' : 'may';

/** Expects a row once all requests have a reply, because one of several competing requests must have succeeded. */
export const presenceIfContested = (asked: readonly { verdict: Verdict }[]): Presence =>
  strongestPresence(asked) === 'may' ? 'may' : 'must';

/** Expects a row only after an acknowledgement, because a refusal does not tell whether a row is stored. */
export const presenceIfAcknowledged = (asked: readonly { verdict: Verdict }[]): Presence =>
  strongestPresence(asked) === 'must' ? 'must' : 'may';

interface Command<K extends Kind, Row> {
  asked: readonly RequestOutcome<K>[];
  rows: readonly Row[];
  /** Returns the name of a request's subject. Requests with the same name have the same subject. */
  name(operation: EntryOf<K>['operation']): string;
  nameOfRow(row: NoInfer<Row>): string;
  presence?(asked: readonly RequestOutcome<K>[]): Presence;
  /** Returns true if a row matches the request and, if there is one, the reply. */
  isAsAsked?(row: NoInfer<Row>, operation: EntryOf<K>['operation'], data?: Reply['data']): boolean;
  /** Whether only one request per name may be acknowledged. */
  isForOne?: boolean;
  /** Returns true for rows that need no request. */
  isForeign?(row: NoInfer<Row>): boolean;
}

/**
 * Compares requests with the resulting rows. An acknowledged command must have exactly one row, as acknowledged. A
 * refused command must have none, and a command without a reply at most one. There must be no other rows.
 */
export function checkCommand<K extends Kind, Row>(evidence: Evidence, command: Command<K, Row>): void {
  const { asked, rows, name, nameOfRow, presence = strongestPresence, isAsAsked = () => true, isForeign } = command;
  const byName = Map.groupBy(asked, ({ entry }) => name(entry.operation));
  const rowsByName = Map.groupBy(rows, nameOfRow);
  for (const [subject, requests] of byName) {
    const done = requests.filter(({ verdict }) => verdict.is === 'done');
    if (command.isForOne && done.length > 1) evidence.report('an operation was carried out twice', subject);
    const likely = requests.filter(({ verdict }) => verdict.is !== 'refused');
    const isRight = (row: Row) => {
      const fits = ({ entry, verdict }: RequestOutcome<K>) =>
        isAsAsked(row, entry.operation, verdict.is === 'done' ? verdict.reply.data : undefined);
      return done.length > 0 ? done.every(fits) : (likely.length > 0 ? likely : requests).some(fits);
    };
    evidence.expectRows(presence(requests), subject, rowsByName.get(subject) ?? [], isRight);
  }
  for (const [subject, foundRows] of rowsByName)
    if (!byName.has(subject) && !foundRows.every((row) => isForeign?.(row)))
      evidence.report('an operation that nobody asked for', subject);
}

/** Returns the action and subject under which an operator's decision is recorded. */
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

/** Checks that each operator decision is recorded once, and that no other decisions are recorded. */
export function checkRecords(evidence: Evidence): void {
  const decisions = Map.groupBy(evidence.entries, ({ operation }) => recordOf(operation)?.join(' ') ?? '');
  const recorded = Map.groupBy(evidence.tables.actions, ({ action, subject }) => `${action} ${subject}`);
  decisions.delete('');
  for (const [name, entries] of decisions) {
    const count = (presence: Presence) => entries.filter((entry) => presenceOf(verdictOf(entry)) === presence).length;
    const lines = recorded.get(name)?.length ?? 0;
    if (lines < count('must') || lines > count('must') + count('may'))
      evidence.report('a decision is not recorded and told once', `${name}: ${lines}, not ${count('must')}`);
  }
  for (const name of recorded.keys())
    if (DECISIONS.test(name) && !decisions.has(name)) evidence.report('an operation that nobody asked for', name);
}

/** Commands with a provider's number. All commands with the same number get the same reply. */
const NUMBERED_KINDS = new Set<Kind>(['stake', 'win', 'rollback', 'notification', 'report']);

/** Returns false for failures, rate limits and sessions that have since ended. */
const isFinalStatus = (status: number) => status < 500 && status !== 429 && status !== 401;

/** Checks that all replies to a command are the same, regardless of how often it was sent with its key. */
export function checkSameReply(evidence: Evidence, { operation, isKeyed, replies }: Entry): void {
  if (!isKeyed && !NUMBERED_KINDS.has(operation.kind)) return;
  const content = ({ status, data, code }: Reply) => [status, data, code];
  const [first, ...others] = replies.filter(({ status }) => isFinalStatus(status)).map(content);
  if (others.some((other) => !isDeepStrictEqual(other, first)))
    evidence.report('one key has two answers', formatDetail([operation, replies]));
}
