import { usePorts } from '@parlay/remote-kit/ports';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import type { Bonus } from './bonus.ts';
import { useBonusTexts } from './use-bonus-texts.ts';

/** Renders a link to the bonus type's terms in the help centre (SH31). */
export function TermsLink({ bonus }: { bonus: Pick<Bonus, 'type'> }) {
  const { t } = useBonusTexts();
  const { navigation } = usePorts();
  if (!navigation.has('help-centre/page')) return null;
  const page = navigation.urlFor('help-centre/page', { page: 'bonus' });
  return (
    <Link className={type.link} to={`${page}#${bonus.type}`}>
      {t('bonus.fullTerms')}
    </Link>
  );
}
