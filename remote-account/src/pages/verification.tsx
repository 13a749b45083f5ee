import { AccountLayout } from '../features/layout/account-layout.tsx';
import { VerificationPage } from '../features/verification/verification.tsx';

export const layout = AccountLayout;

export default VerificationPage;
