import { moneyParts } from '@parlay/money/format';
import { type Translate, useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { BigFeature, BigFeatureRow } from '@parlay/ui/big-feature';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Game } from '../../model/game.ts';
import { useAccess } from '../access/use-access.ts';
import { usePlay } from '../access/use-play.ts';
import { factText } from '../tile/fact-text.ts';
import { PlayActions } from '../tile/play-actions.tsx';
import styles from './lobby.module.css';

/** Renders up to three big features above the other games (CA5). */
export function FeatureRow({ games }: { games: readonly Game[] }) {
  const { t } = useMessages();
  const [tapped, setTapped] = useState<string>();
  return (
    <div className={styles.features}>
      <BigFeatureRow label={t('features.label')}>
        {games.map((game) => (
          <Feature
            key={game.id}
            game={game}
            tapped={tapped === game.id}
            onTap={() => setTapped(game.id)}
            onClose={() => setTapped((now) => (now === game.id ? undefined : now))}
          />
        ))}
      </BigFeatureRow>
    </div>
  );
}

interface FeatureProps {
  game: Game;
  tapped: boolean;
  onTap(): void;
  onClose(): void;
}

/** Asks how to play if the game has a demo. Other features are plain links, like tiles (CA6). */
function Feature({ game, tapped, onTap, onClose }: FeatureProps) {
  const { t, locale } = useMessages();
  const access = useAccess(game);
  const { urlOf, prefetch } = usePlay(game);
  const { id, name, tags, imgUrl } = game;
  const reason = reasonOf(game, t, locale);
  const appearance = {
    id,
    name,
    tags,
    imgUrl,
    lazy: false,
    label: `${name} ${reason}`,
    badge: <Badge>{reason}</Badge>,
  };
  if (!access.demo) {
    return (
      <BigFeature
        {...appearance}
        link={(props) => <Link {...props} to={urlOf('real')} onPointerEnter={prefetch} onFocus={prefetch} />}
      />
    );
  }
  return (
    <BigFeature
      {...appearance}
      tapped={tapped}
      onTap={() => {
        prefetch();
        onTap();
      }}
      onClose={onClose}
      actions={<PlayActions game={game} />}
    />
  );
}

/** Returns why the game is featured: because it is new, for its jackpot, or for its plain fact. */
function reasonOf({ fact, studio }: Game, t: Translate, locale: string): string {
  if (fact.kind === 'new') return t('features.new', { studio });
  if (fact.kind === 'jackpot') {
    return t('features.jackpot', {
      amount: moneyParts(fact.value, { locale, currency: fact.currency, decimals: 0 }).text,
    });
  }
  return factText(fact, t, locale);
}
