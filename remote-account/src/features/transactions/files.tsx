import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Select } from '@parlay/ui/select';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fileSearchOf, type TransactionFilter } from '../../model/transactions.ts';
import { DownloadLink } from '../history/download-link.tsx';
import styles from '../history/history.module.css';
import { PhonePanel } from '../history/phone-panel.tsx';

/** Renders the downloads: the filtered lines as CSV, and a yearly statement as PDF. On phones behind a button. */
export function TransactionFiles({ filter }: { filter: TransactionFilter }) {
  const { t } = useMessages();
  const { api, clock } = usePorts();
  // Lifetime deposits start on the day the account was opened.
  const { data } = useServerData('/api/account/net-deposits  ', () => api.get('/api/account/net-deposits'));
  const thisYear = new Date(clock.now()).getFullYear();
  const first = data ? new Date(data.from).getFullYear() : thisYear;
  const [year, setYear] = useState(String(thisYear));
  const years = Array.from({ length: thisYear - first + 1 }, (_, back) => String(thisYear - back));
  return (
    <PhonePanel label={t('transactions.files')} icon={<Download aria-hidden="true" />}>
      {() => (
        <div className={styles.files}>
          <DownloadLink href={`/api/account/transactions.csv${fileSearchOf(filter)}`}>
            {t('transactions.csv')}
          </DownloadLink>
          <Select label={t('transactions.year')} value={year} onChange={({ target }) => setYear(target.value)}>
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <DownloadLink href={`/api/account/statements/${year}`}>{t('transactions.statement')}</DownloadLink>
        </div>
      )}
    </PhonePanel>
  );
}
