import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Stage } from '@parlay/ui/stage';
import type from '@parlay/ui/styles/type.module.css';
import { enabledProducts } from '../../model/products.ts';
import { RouteLink } from '../links/route-link.tsx';
import styles from './lottery-teaser.module.css';

const BALLS = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

/** The way to the draws. No jackpot and no countdown here: those are the lottery's own to say. */
export function LotteryTeaser() {
  const { t } = useMessages();
  const enabled = enabledProducts(usePorts().brand.brand);
  const lotteries = enabled.filter((product) => product === 'lottery' || product === 'helio-lottery');
  if (lotteries.length === 0) return null;
  return (
    <section aria-labelledby="home-draws">
      <h2 className={`${type.displaySm} ${styles.title}`} id="home-draws">
        {t('home.draws.title')}
      </h2>
      <Stage className={styles.stage}>
        <p className={type.displayMd}>{t('home.draws.line')}</p>
        <p className={type.muted}>{t('home.draws.text')}</p>
        <div className={styles.balls} aria-hidden="true">
          {BALLS.map((ball) => (
            <i key={ball} />
          ))}
        </div>
        <div className={styles.actions}>
          {lotteries.map((lottery, place) => (
            <ButtonLink key={lottery} as={RouteLink} route={lottery} variant={place === 0 ? 'volt' : 'stage'}>
              {t(`home.draws.${lottery}`)}
            </ButtonLink>
          ))}
        </div>
      </Stage>
    </section>
  );
}
