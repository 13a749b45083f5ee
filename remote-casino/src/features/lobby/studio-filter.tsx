import { useMessages } from '@parlay/remote-kit/messages';
import { Chip } from '@parlay/ui/chip';
import { Menu } from '@parlay/ui/menu';
import { Check, SlidersHorizontal } from 'lucide-react';
import type { Game } from '../../model/game.ts';
import styles from './lobby.module.css';

/**
 * Filters games by the studio in the URL (`?studio=`). Ignores a studio that has no games on this page. Other links
 * to the lobby, such as the header's search, name no studio and show all games.
 */
export function studioOf(all: readonly Game[], search: string) {
  const studios = [...new Set(all.map((game) => game.studio))].sort((a, b) => a.localeCompare(b));
  const requested = new URLSearchParams(search).get('studio') ?? '';
  const studio = studios.includes(requested) ? requested : '';
  return { studios, studio, games: studio ? all.filter((game) => game.studio === studio) : all };
}

export interface StudioFilterProps {
  studios: readonly string[];
  /** Empty if all studios are selected. */
  studio: string;
  onChoose(studio: string): void;
}

/** Renders a menu that selects one studio or all of them. */
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
