// Exports of play for the rest of the platform, which may not import other files of this folder.
export { startCatalogues } from './games/catalogue/sync.ts';
export { roundSummary } from './games/round-summary.ts';
export { betSummary } from './history/bet-summary.ts';
export { startOddsFeeds } from './odds/start.ts';
export { scheduleOf } from './tournaments/schedule/read.ts';
export { settleBets } from './tournaments/settlement.ts';
export { startTournaments } from './tournaments/start.ts';
