import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FeedChange, FeedFixture } from '@parlay/contracts/odds-feed';
import { z } from 'zod';
import type { NewChange } from './differences.ts';

/** Maximum number of changes in the log. */
const MAX_CHANGES = 5_000;

const State = z.object({ stream: z.string(), sequence: z.int(), fixtures: z.array(FeedFixture) });

/**
 * Stores the feed's numbered changes and the fixtures after the last change. Each change is written to disk before it
 * is sent, so a restart continues with the next number. Without a folder, everything is kept only in memory.
 */
export class FeedLog {
  readonly stream: string;
  readonly fixtures = new Map<string, FeedFixture>();
  #changes: FeedChange[] = [];
  #sequence = 0;
  #lines = 0;
  readonly #folder: string | undefined;

  constructor(folder?: string) {
    this.#folder = folder;
    if (folder !== undefined) mkdirSync(folder, { recursive: true });
    const stored = this.#readState();
    this.stream = stored?.stream ?? randomUUID();
    if (stored) {
      this.#sequence = stored.sequence;
      for (const fixture of stored.fixtures) this.fixtures.set(fixture.id, fixture);
      for (const change of this.#readChanges()) this.#load(change);
    }
    this.#compact();
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Returns the changes after a number, oldest first, or undefined if the log does not reach back that far. */
  after(sequence: number, most: number): FeedChange[] | undefined {
    const oldest = this.#changes[0]?.sequence ?? this.#sequence + 1;
    if (sequence > this.#sequence || sequence < oldest - 1) return undefined;
    const start = sequence - oldest + 1;
    return this.#changes.slice(start, start + most);
  }

  append(changes: readonly NewChange[], at: Date): void {
    if (changes.length === 0) return;
    const numbered = changes.map(
      (change, index) => ({ sequence: this.#sequence + index + 1, at: at.toISOString(), ...change }) as FeedChange,
    );
    if (this.#folder !== undefined) {
      const lines = numbered.map((change) => `${JSON.stringify(change)}\n`);
      appendFileSync(this.#file('changes.jsonl'), lines.join(''), { mode: 0o600 });
      this.#lines += lines.length;
    }
    for (const change of numbered) this.#load(change);
    if (this.#lines > 2 * MAX_CHANGES) this.#compact();
  }

  /** Removes fixtures from future snapshots. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) this.fixtures.delete(id);
  }

  #load(change: FeedChange): void {
    if (change.sequence > this.#sequence + 1) return;
    this.#changes.push(change);
    if (this.#changes.length > MAX_CHANGES) this.#changes = this.#changes.slice(-MAX_CHANGES);
    if (change.sequence <= this.#sequence) return;
    this.#sequence = change.sequence;
    const id = change.kind === 'fixture' ? change.fixture.id : change.fixtureId;
    const next = applyChange(this.fixtures.get(id), change);
    if (next) this.fixtures.set(id, next);
  }

  #file(name: string): string {
    return join(this.#folder ?? '', name);
  }

  #readState(): z.infer<typeof State> | undefined {
    if (this.#folder === undefined || !existsSync(this.#file('feed.json'))) return undefined;
    return State.parse(JSON.parse(readFileSync(this.#file('feed.json'), 'utf8')));
  }

  #readChanges(): FeedChange[] {
    if (!existsSync(this.#file('changes.jsonl'))) return [];
    const changes: FeedChange[] = [];
    for (const line of readFileSync(this.#file('changes.jsonl'), 'utf8').split('\n')) {
      const read = FeedChange.safeParse(parseLine(line));
      // A crash left this line incomplete before its change was sent.
      if (!read.success) continue;
      // Skips every change after a gap in the numbers.
      if (changes.length > 0 && read.data.sequence !== (changes.at(-1)?.sequence ?? 0) + 1) continue;
      changes.push(read.data);
    }
    return changes;
  }

  #compact(): void {
    if (this.#folder === undefined) return;
    const state = { stream: this.stream, sequence: this.#sequence, fixtures: [...this.fixtures.values()] };
    this.#replace('feed.json', JSON.stringify(state));
    this.#replace('changes.jsonl', this.#changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
    this.#lines = this.#changes.length;
  }

  #replace(name: string, text: string): void {
    writeFileSync(`${this.#file(name)}.new`, text, { mode: 0o600 });
    renameSync(`${this.#file(name)}.new`, this.#file(name));
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns the fixture after a change. */
function applyChange(fixture: FeedFixture | undefined, change: FeedChange): FeedFixture | undefined {
  if (change.kind === 'fixture') return change.fixture;
  if (!fixture) return undefined;
  if (change.kind === 'score') return { ...fixture, score: change.score, minute: change.minute };
  if (change.kind === 'prices') {
    const { isVisible, disabled, toBeRemoved } = change;
    const markets = fixture.markets.map((market) => {
      const next = change.markets.find(({ id }) => id === market.id);
      if (!next) return market;
      const prices = new Map(next.selections.map((selection) => [selection.id, selection]));
      const selections = market.selections.map((selection) => ({ ...selection, ...prices.get(selection.id) }));
      return { ...market, ...next, selections };
    });
    return { ...fixture, isVisible, disabled, toBeRemoved, markets };
  }
  const results = new Map(change.results.map(({ selectionId, result }) => [selectionId, result]));
  const markets = fixture.markets.map((market) => ({
    ...market,
    selections: market.selections.map((selection) => ({
      ...selection,
      result: results.get(selection.id) ?? selection.result,
    })),
  }));
  return { ...fixture, markets };
}
