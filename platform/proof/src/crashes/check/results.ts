import type { Verdict } from '../log.ts';
import type { Evidence } from './evidence.ts';

type End = 'open' | 'WON' | 'LOST' | 'VOID';

/** How a bet on a selection may have ended by what the feed and the end of its tournament were told, and when. */
export function resultsOf(evidence: Evidence): (selection: string, tournament: string) => ReadonlySet<End> {
  const results = evidence.of('result');
  const finishes = evidence.of('finish', 'cancel');
  const fed = evidence.of('fed').flatMap(({ entry }) => entry.operation.results);
  return (selection, tournament) => {
    const last = fed.findLast(({ selectionId }) => selectionId === selection)?.result;
    if (last) return new Set<End>([last]);
    const told = results.filter(({ entry }) => selection.startsWith(`${entry.operation.fixture}:`));
    const ended = finishes.filter(({ entry }) => entry.operation.tournament === tournament);
    const possible = new Set<End>();
    const decided = answeredAt(told);
    const over = answeredAt(ended);
    if (decided === Number.POSITIVE_INFINITY && over === Number.POSITIVE_INFINITY) possible.add('open');
    // The result counts where it was asked for before the end was known.
    const first = told[0]?.entry;
    if (first && first.at < over) {
      const { won, void: voided } = first.operation;
      possible.add(won.includes(selection) ? 'WON' : voided.includes(selection) ? 'VOID' : 'LOST');
    }
    // Void for want of a result: the end was asked for before a result was known.
    if (ended.some(({ entry }) => entry.at < decided)) possible.add('VOID');
    return possible;
  };
}

/** When it was known to have been carried out. */
function answeredAt(asked: readonly { verdict: Verdict }[]): number {
  const times = asked.flatMap(({ verdict }) => (verdict.is === 'done' ? [verdict.reply.at] : []));
  return Math.min(Number.POSITIVE_INFINITY, ...times);
}
