import { type Translate, useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Tabs } from '@parlay/ui/tabs';
import {
  Cherry,
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
import { FEATURED, hashOf, type LobbyKind, type LobbyTab, SEARCH } from '../../model/tabs.ts';
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
  search: Search,
};

/** A tab's name; one that the server made up since has its key for a name. */
export function tabName(t: Translate, key: string): string {
  const name = t(`tabs.${key}`);
  return name === `tabs.${key}` ? key.charAt(0).toUpperCase() + key.slice(1) : name;
}

export interface LobbyTabsProps {
  kind: LobbyKind;
  tabs: readonly LobbyTab[];
  selected: string;
  onSelect(key: string): void;
}

/** The tabs as links: their address is the hash (CA1). */
export function LobbyTabs({ kind, tabs, selected, onSelect }: LobbyTabsProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
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
            href: navigation.urlFor(kind.route, {}, { hash: hashOf(tabName(t, key)) }),
            ...(key === FEATURED || key === SEARCH ? {} : { count }),
          };
        })}
      />
    </div>
  );
}
