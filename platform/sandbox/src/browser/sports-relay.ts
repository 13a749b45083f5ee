import type { ParentPage } from './frame.ts';
import type { OddsFormat } from './sports-format.ts';
import type { Pick } from './sports-intents.ts';
import type { Slip } from './sports-slip.ts';

/** Messages from the book's frame to the slip's frame. The site relays them without reading them. */
export type ToSlip =
  | { kind: 'toggle' | 'add'; pick: Pick }
  /** A link named a selection that is no longer on offer. */
  | { kind: 'gone' }
  | { kind: 'odds'; format: OddsFormat }
  /** Sent by a book that was loaded, to learn what the slip has. */
  | { kind: 'hello' };

/** Message from the slip's frame to the book's frame, after its start and after each change. */
export interface ToBook {
  kind: 'picked';
  ids: string[];
}

/** Sends a message to the company's other frame on the page. */
export const relay = (parent: ParentPage | undefined, message: ToSlip | ToBook): void =>
  parent?.send({ action: 'ext.sportsbook.relay', parameters: { data: JSON.stringify(message) } });

/** Reads a relayed message. Only the frames of this company send them, so their content is trusted once it is JSON. */
export function relayed<T extends ToSlip | ToBook>(parameters: Record<string, unknown>): T | undefined {
  try {
    return JSON.parse(String(parameters.data)) as T;
  } catch {
    return undefined;
  }
}

/** Carries out a command of the book in a slip. */
export function command(slip: Slip, message: ToSlip): void {
  if (message.kind === 'toggle') slip.toggle(message.pick);
  else if (message.kind === 'add') slip.add(message.pick);
  else if (message.kind === 'gone') slip.tell({ kind: 'gone' });
}
