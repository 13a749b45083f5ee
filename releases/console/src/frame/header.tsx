import { Link, NavLink } from 'react-router-dom';
import { useAddress } from '../live/channel.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import { Account } from './account.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import { ConnectionState } from './connection.tsx';
import styles from './header.module.css';

export interface NavigationItem {
  path: string;
  name: string;
}

export function Header({ items }: { items: readonly NavigationItem[] }) {
  const address = useAddress();
  return (
    <header className={styles.header}>
      <Link to={address('/')} className={styles.home} aria-label="Ops, overview of the releases">
        <Wordmark onStage />
      </Link>
      <nav aria-label="Console" className={styles.navigation}>
        {items.map(({ path, name }) => (
          <NavLink key={path} to={address(path)} end={path === '/'} className={styles.link}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className={styles.end}>
        <ConnectionState />
        <ChannelPicker />
        <Account />
      </div>
    </header>
  );
}
