import { BonusPage } from '../features/bonus/bonus-page.tsx';
import { AccountLayout } from '../features/layout/account-layout.tsx';

export const layout = AccountLayout;

export default BonusPage;
