import { Outlet } from 'react-router-dom';
import { OpenDialog } from '../actions/open-dialog.tsx';
import { LiveChannelProvider } from '../live/channel.tsx';
import { NoticeStack } from '../notices/notice-stack.tsx';
import styles from './frame.module.css';
import { Header, type NavigationItem } from './header.tsx';

/** Renders the layout that all pages share. */
export function Frame({ items }: { items: readonly NavigationItem[] }) {
  return (
    <LiveChannelProvider>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <Header items={items} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <OpenDialog />
      <NoticeStack />
    </LiveChannelProvider>
  );
}
