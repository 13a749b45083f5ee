import { useState } from 'react';
import { Below } from '../layout/below.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { Withdrawals } from './withdrawals.tsx';

/** Renders the withdrawal form, and all withdrawals below it (AC5, AC6). */
export function WithdrawalPage() {
  const [page, setPage] = useState(1);
  const open = useWithdrawals('open', page);
  return (
    <>
      <WithdrawalForm onDone={() => void open.reload()} />
      <Below>
        <Withdrawals open={open} page={page} onPage={setPage} />
      </Below>
    </>
  );
}
