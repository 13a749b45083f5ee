import type { Verdict } from '../log.ts';
import type { Evidence } from './evidence.ts';

type End = 'open' | 'WON' | 'LOST' | 'VOID';

/** Returns a function that lists a bet's possible outcomes, based on the times of its result and tournament's end. */
export function resultsOf(evidence: Evidence): (selection: string, tournament: string) => ReadonlySet<End> {
  const results = evidence.of('result');
  const finishes = evidence.of('finish', 'cancel');
  const feedResults = evidence.of('fed').flatMap(({ entry }) => entry.operation.results);
  return (selection, tournament) => {
    const last = feedResults.findLast(({ selectionId }) => selectionId === selection)?.result;
    if (last) return new Set<End>([last]);
    const reported = results.filter(({ entry }) => selection.startsWith(`${entry.operation.fixture}:`));
    const ended = finishes.filter(({ entry }) => entry.operation.tournament === tournament);
    const possible = new Set<End>();
    const decidedAt = answeredAt(reported);
    const endedAt = answeredAt(ended);
    if (decidedAt === Number.POSITIVE_INFINITY && endedAt === Number.POSITIVE_INFINITY) possible.add('open');
    // The result counts if it was sent before the end was acknowledged.
    const first = reported[0]?.entry;
    if (first && first.at < endedAt) {
      const { won, void: voided } = first.operation;
      possible.add(won.includes(selection) ? 'WON' : voided.includes(selection) ? 'VOID' : 'LOST');
    }
    // Without a result, the bet is void, which is possible if the end was requested before a result was acknowledged.
    if (ended.some(({ entry }) => entry.at < decidedAt)) possible.add('VOID');
    return possible;
  };
}

/** Returns the time of the first acknowledgement, or infinity. */
function answeredAt(asked: readonly { verdict: Verdict }[]): number {
  const times = asked.flatMap(({ verdict }) => (verdict.is === 'done' ? [verdict.reply.at] : []));
  return Math.min(Number.POSITIVE_INFINITY, ...times);
}
