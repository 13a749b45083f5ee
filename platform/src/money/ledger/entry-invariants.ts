import * as queries from './entry-invariants.gen.ts';

/** Rules of the entries of wallets; each query finds what must not be there. */
export const ENTRY_RULES = {
  'an entry is what its transfer moved': queries.entryWhatTransferMoved,
  'an entry has the balance of all entries up to it': queries.entryHasBalanceAllEntriesUp,
  'the last entry has the balance of the wallet': queries.lastEntryHasBalanceWallet,
};
