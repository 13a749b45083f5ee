import { AccountLayout } from '../features/layout/account-layout.tsx';
import { LimitsPage } from '../features/limits/limits-page.tsx';

export const layout = AccountLayout;

export default LimitsPage;
