import { AccountLayout } from '../features/layout/account-layout.tsx';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';

export const layout = AccountLayout;

export default WithdrawalPage;
