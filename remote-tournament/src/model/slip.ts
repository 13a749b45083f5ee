import type { Offer } from './events.ts';

/** What a slip holds: exactly one selection (TO13), as it was when it was chosen, and a stake in whole points. */
export interface Slip {
  selectionId: string;
  competitionName: string;
  eventName: string;
  marketName: string;
  name: string;
  /** Price when it was chosen. */
  odds: number;
  stake: number;
}

/** A click on a selection (TO3): in, or out when it is in already. The stake of the one before stays. */
export function toggled(slip: Slip | null, { competition, event, market, selection }: Offer): Slip | null {
  if (slip?.selectionId === selection.selectionId) return null;
  return {
    selectionId: selection.selectionId,
    competitionName: competition.competitionName,
    eventName: event.name,
    marketName: market.name,
    name: selection.name,
    odds: selection.odds,
    stake: slip?.stake ?? 0,
  };
}

/** Reads a kept slip back; undefined where it does not fit. */
export function parseSlip(kept: unknown): Slip | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { selectionId, competitionName, eventName, marketName, name, odds, stake } = kept as Record<string, unknown>;
  const texts = [selectionId, competitionName, eventName, marketName, name];
  if (!texts.every((text) => typeof text === 'string') || typeof odds !== 'number') return undefined;
  if (typeof stake !== 'number' || !Number.isSafeInteger(stake) || stake < 0) return undefined;
  return { selectionId, competitionName, eventName, marketName, name, odds, stake } as Slip;
}
