import { useState } from 'react';
import { Badge } from '../badge/badge.tsx';
import { BigFeature, BigFeatureRow } from '../big-feature/big-feature.tsx';
import { Button } from '../button/button.tsx';
import { Cover } from '../cover/cover.tsx';
import { GameTile, GameTileSkeleton, MoreTile } from '../game-tile/game-tile.tsx';
import { Box } from './box.tsx';
import styles from './gallery.module.css';

const PLAY = (
  <>
    <Button variant="volt">Play</Button>
    <Button variant="stage">Try free</Button>
  </>
);
const FREE = <Button variant="stage">Try free</Button>;

export function Tiles() {
  const [tapped, setTapped] = useState<string | null>(null);
  const tile = (id: string) => ({
    id,
    tapped: tapped === id,
    onTap: () => setTapped(id),
    onClose: () => setTapped((now) => (now === id ? null : now)),
  });
  return (
    <Box title="Game tile: rest, tap to open, tap in maintenance, art that fails, more, loading" span="full">
      <div className={styles.tiles}>
        <GameTile id="marble-run" name="Marble Run" studio="Papermill" fact="96.1% RTP" href="#marble" />
        <GameTile {...tile('golden-hour')} name="Golden Hour" studio="Kelp Works" fact="96.1% RTP" actions={PLAY} />
        <GameTile
          {...tile('meteor-market')}
          name="Meteor Market"
          studio="Oddbird"
          fact="95.8% RTP"
          actions={FREE}
          badge={<Badge tone="neutral">Maintenance</Badge>}
        />
        <GameTile
          id="carousel"
          name="Donaudampfschifffahrt"
          studio="Northlight"
          fact="New"
          href="#carousel"
          imgUrl="/missing.webp"
        />
        <GameTile
          id="lightning-roulette"
          tags={['roulette']}
          name="Roulette"
          studio="Kelp Works"
          fact="Live"
          href="#r"
        />
        <GameTile
          id="card-house"
          tags={['blackjack']}
          name="Card House"
          studio="Papermill"
          fact="99.5% RTP"
          href="#b"
        />
        <MoreTile>Show more</MoreTile>
        <MoreTile working>Show more</MoreTile>
        <GameTileSkeleton />
      </div>
    </Box>
  );
}

export function Features() {
  return (
    <Box title="Big features" span="full">
      <BigFeatureRow label="Features">
        <BigFeature id="aurora" name="Aurora Drop" badge={<Badge tone="live">Live</Badge>} href="#aurora" />
        <BigFeature
          id="harbor"
          name="Harbor Lights"
          badge={<Badge tone="volt">€48,210 jackpot</Badge>}
          href="#harbor"
        />
        <BigFeature id="orchard" tags={['fruit']} name="Orchard" href="#orchard" />
      </BigFeatureRow>
    </Box>
  );
}

const IDS = Array.from({ length: 24 }, (_, at) => `game-${at + 1}`);

export function Covers() {
  return (
    <Box title="Covers" span="full">
      <div className={styles.covers}>
        {IDS.map((id) => (
          <Cover key={id} subject={{ id }} title={id} />
        ))}
      </div>
    </Box>
  );
}
