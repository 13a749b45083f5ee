import type { Offer } from './events.ts';

/** A slip: exactly one selection (TO13) as it was when chosen, and a stake in whole points. */
export interface Slip {
  selectionId: string;
  competitionName: string;
  eventName: string;
  marketName: string;
  name: string;
  /** Price when the selection was chosen. */
  odds: number;
  stake: number;
}

/**
 * Returns the slip with the clicked selection, keeping its stake, or null if the slip already had that selection
 * (TO3).
 */
export function toggleSelection(slip: Slip | null, { competition, event, market, selection }: Offer): Slip | null {
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

/** Parses a stored slip. Returns undefined if it is invalid. */
export function parseSlip(stored: unknown): Slip | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { selectionId, competitionName, eventName, marketName, name, odds, stake } = stored as Record<string, unknown>;
  const texts = [selectionId, competitionName, eventName, marketName, name];
  if (!texts.every((text) => typeof text === 'string') || typeof odds !== 'number') return undefined;
  if (typeof stake !== 'number' || !Number.isSafeInteger(stake) || stake < 0) return undefined;
  return { selectionId, competitionName, eventName, marketName, name, odds, stake } as Slip;
}
