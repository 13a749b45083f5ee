import { moneyParts } from '@parlay/money/format';
import { type Translate, useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { BigFeature, BigFeatureRow } from '@parlay/ui/big-feature';
import { Link } from 'react-router-dom';
import type { Game } from '../../model/game.ts';
import { usePlay } from '../access/use-play.ts';
import { factText } from '../tile/fact-text.ts';
import styles from './lobby.module.css';

/** Up to three games in front of the others (CA5). */
export function FeatureRow({ games }: { games: readonly Game[] }) {
  const { t } = useMessages();
  return (
    <div className={styles.features}>
      <BigFeatureRow label={t('features.label')}>
        {games.map((game) => (
          <Feature key={game.id} game={game} />
        ))}
      </BigFeatureRow>
    </div>
  );
}

function Feature({ game }: { game: Game }) {
  const { t, locale } = useMessages();
  const { urlOf, prefetch } = usePlay(game);
  const { id, name, tags, imgUrl } = game;
  const reason = reasonOf(game, t, locale);
  return (
    <BigFeature
      id={id}
      name={name}
      tags={tags}
      imgUrl={imgUrl}
      lazy={false}
      label={`${name} ${reason}`}
      badge={<Badge>{reason}</Badge>}
      link={(props) => <Link {...props} to={urlOf('real')} onPointerEnter={prefetch} onFocus={prefetch} />}
    />
  );
}

/** Why it stands in front: new, its jackpot, or its plain fact. */
function reasonOf({ fact, studio }: Game, t: Translate, locale: string): string {
  if (fact.kind === 'new') return t('features.new', { studio });
  if (fact.kind === 'jackpot') {
    return t('features.jackpot', {
      amount: moneyParts(fact.value, { locale, currency: fact.currency, decimals: 0 }).text,
    });
  }
  return factText(fact, t, locale);
}
