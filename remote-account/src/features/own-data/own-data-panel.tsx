import { useMessages } from '@parlay/remote-kit/messages';
import { Panel } from '@parlay/ui/panel';
import { DataCopy } from './data-copy.tsx';
import { Erasure } from './erasure.tsx';
import styles from './own-data.module.css';

/** Renders the player's rights: a copy of all data to download, and the erasure of that data. */
export function OwnDataPanel() {
  const { t } = useMessages();
  return (
    <Panel title={t('ownData.title')}>
      <div className={styles.body}>
        <DataCopy />
        <Erasure />
      </div>
    </Panel>
  );
}
