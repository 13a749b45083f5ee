import type { Chance } from '../kit/chance.ts';

export interface MinesRules {
  /** Fields in a row, and rows. */
  width: number;
  height: number;
  /** Numbers of mines from which a player chooses. */
  mines: readonly number[];
  /** Safe fields after which the round ends and pays. */
  most: number;
  /** Part of the fair pay that is paid, in hundredths. */
  share: number;
  colours: readonly [ground: string, field: string, gem: string];
}

/** Returns hundredths of the stake after so many safe fields, in tenths of it and rounded down. */
export function paysAfter({ width, height, share }: MinesRules, mines: number, opened: number): number {
  const fields = width * height;
  let [ways, safe] = [1, 1];
  for (let at = 0; at < opened; at += 1) {
    ways *= fields - at;
    safe *= fields - mines - at;
  }
  return Math.floor((share * ways) / safe / 10) * 10;
}

export interface Field {
  opened: readonly number[];
  mines: number;
  /** All mines, once the round is over. */
  layout?: readonly number[];
}

/** Draws the mines before the first move. Moves are `open-7` and `take`. */
export function play(
  rules: MinesRules,
  chance: Chance,
  pick: string,
  moves: readonly string[],
): { shown: Field; moves?: string[]; takes?: number; pays?: [number] } {
  const mines = Number(pick);
  const fields = rules.width * rules.height;
  const layout = chance.draw(mines, fields);
  const opened: number[] = [];
  const over = (pays: number) => ({ shown: { opened, mines, layout }, pays: [pays] as [number] });
  for (const move of moves) {
    if (move === 'take') return over(paysAfter(rules, mines, opened.length));
    const field = Number(move.slice('open-'.length));
    opened.push(field);
    if (layout.includes(field)) return over(0);
    if (opened.length === rules.most) return over(paysAfter(rules, mines, opened.length));
  }
  const closed = Array.from({ length: fields }, (_, at) => at).filter((at) => !opened.includes(at));
  return {
    shown: { opened, mines },
    takes: opened.length > 0 ? paysAfter(rules, mines, opened.length) : 0,
    moves: [...(opened.length > 0 ? ['take'] : []), ...closed.map((at) => `open-${at}`)],
  };
}
