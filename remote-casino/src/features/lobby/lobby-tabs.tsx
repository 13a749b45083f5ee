import { type Translate, useMessages } from '@parlay/remote-kit/messages';
import { Tabs } from '@parlay/ui/tabs';
import {
  Cherry,
  Dice5,
  Dices,
  Flame,
  Gem,
  Joystick,
  LayoutGrid,
  type LucideIcon,
  RadioTower,
  Search,
  Spade,
  Sparkles,
} from 'lucide-react';
import { FEATURED, type LobbyTab, SEARCH } from '../../model/tabs.ts';
import styles from './lobby.module.css';

const ICONS: Record<string, LucideIcon> = {
  featured: Sparkles,
  allgames: LayoutGrid,
  slots: Cherry,
  livetables: RadioTower,
  jackpots: Gem,
  tablegames: Dices,
  new: Flame,
  virtuals: Joystick,
  dicegames: Dice5,
  search: Search,
};

/** Returns a tab's translated name, or its capitalized key if it has no translation. */
export function tabName(t: Translate, key: string): string {
  const name = t(`tabs.${key}`);
  return name === `tabs.${key}` ? key.charAt(0).toUpperCase() + key.slice(1) : name;
}

export interface LobbyTabsProps {
  tabs: readonly LobbyTab[];
  selected: string;
  /** URL of a tab. */
  urlOf(key: string): string;
  onSelect(key: string): void;
}

/** Renders the tabs as links to their URL with the hash (CA1). */
export function LobbyTabs({ tabs, selected, urlOf, onSelect }: LobbyTabsProps) {
  const { t } = useMessages();
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t('tabs.label')}
        selected={selected}
        onSelect={onSelect}
        tabs={tabs.map(({ key, count }) => {
          const Icon = ICONS[key] ?? Spade;
          return {
            id: key,
            label: tabName(t, key),
            icon: <Icon aria-hidden="true" />,
            href: urlOf(key),
            ...(key === FEATURED || key === SEARCH ? {} : { count }),
          };
        })}
      />
    </div>
  );
}
