import { Logo } from '@parlay/ui/logo';

const MARK = {
  letter: 'M0 2a2 2 0 0 1 2-2h12.5a11 11 0 0 1 0 22H9v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z',
  dot: 'M9 11a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
};

export const Wordmark = ({ onStage }: { onStage?: boolean }) => <Logo name="Ops" mark={MARK} onStage={onStage} />;
