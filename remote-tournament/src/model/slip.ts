import type { Offer } from './events.ts';

/** A slip: exactly one selection (TO13), as it was when chosen, and a stake in whole points. */
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

/** Adds the clicked selection, or removes it if it is in the slip (TO3). The stake is kept. */
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

/** Parses a stored slip; undefined when invalid. */
export function parseSlip(kept: unknown): Slip | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { selectionId, competitionName, eventName, marketName, name, odds, stake } = kept as Record<string, unknown>;
  const texts = [selectionId, competitionName, eventName, marketName, name];
  if (!texts.every((text) => typeof text === 'string') || typeof odds !== 'number') return undefined;
  if (typeof stake !== 'number' || !Number.isSafeInteger(stake) || stake < 0) return undefined;
  return { selectionId, competitionName, eventName, marketName, name, odds, stake } as Slip;
}
