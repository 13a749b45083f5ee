import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { Chip } from '@parlay/ui/chip';
import { Menu } from '@parlay/ui/menu';
import { Check, SlidersHorizontal } from 'lucide-react';
import type { Game } from '../../model/game.ts';
import styles from './lobby.module.css';

const parse = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

/** Games of the chosen studio, and the choice; a studio that has no games on this page does not count. */
export function useStudio(games: readonly Game[]) {
  const [kept, keep] = useDraft<string>('casino.studio', '', parse);
  const studios = [...new Set(games.map((game) => game.studio))].sort((a, b) => a.localeCompare(b));
  const studio = studios.includes(kept) ? kept : '';
  return {
    studios,
    studio,
    choose: keep,
    games: studio ? games.filter((game) => game.studio === studio) : games,
  };
}

export interface StudioFilterProps {
  studios: readonly string[];
  /** Empty for all of them. */
  studio: string;
  onChoose(studio: string): void;
}

/** One studio, or all of them. */
export function StudioFilter({ studios, studio, onChoose }: StudioFilterProps) {
  const { t } = useMessages();
  const all = t('studios.all');
  return (
    <div className={styles.studios} {...(studio ? { 'data-chosen': studio } : {})}>
      <Menu
        label={t('studios.label')}
        trigger={(props) => (
          <Chip icon={<SlidersHorizontal aria-hidden="true" />} {...props}>
            {studio || all}
          </Chip>
        )}
      >
        {['', ...studios].map((name) => (
          <button key={name} type="button" aria-pressed={name === studio} onClick={() => onChoose(name)}>
            {name || all}
            {name === studio && <Check aria-hidden="true" />}
          </button>
        ))}
      </Menu>
    </div>
  );
}
