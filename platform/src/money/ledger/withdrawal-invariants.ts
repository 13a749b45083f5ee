import * as queries from './withdrawal-invariants.gen.ts';

/** Invariants of withdrawals. Each query returns the rows that violate its rule. */
export const WITHDRAWAL_RULES = {
  'a withdrawal has the transfers of its state': queries.withdrawalHasTransfersState,
  'a withdrawal moved its amount each time': queries.withdrawalMovedAmountEachTime,
  'locked money covers the open withdrawals': queries.lockedMoneyCoversOpenWithdrawals,
  'the last step of a withdrawal is where it stands': queries.lastStepWithdrawalWhereStands,
  'a transfer of a withdrawal is a step of it': queries.transferWithdrawalStep,
};
