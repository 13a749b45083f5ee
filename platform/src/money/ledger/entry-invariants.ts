import * as queries from './entry-invariants.gen.ts';

/** Invariants of wallet entries. Each query returns the rows that violate its rule. */
export const ENTRY_RULES = {
  'an entry is what its transfer moved': queries.entryWhatTransferMoved,
  'an entry has the balance of all entries up to it': queries.entryHasBalanceAllEntriesUp,
  'the last entry has the balance of the wallet': queries.lastEntryHasBalanceWallet,
};
