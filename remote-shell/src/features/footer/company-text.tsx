import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useRef } from 'react';
import { useSeen } from '../links/seen.ts';
import styles from './footer.module.css';

/** Who runs the site, as the content service words it now (SH21); until it has answered, as the page came with. */
export function CompanyText() {
  const { brand, api } = usePorts();
  const place = useRef<HTMLParagraphElement>(null);
  const seen = useSeen(place);
  const info = useServerData(
    '/api/partials/footer-company-info',
    seen ? () => api.get('/api/partials/footer-company-info') : null,
  );
  return (
    <p ref={place} className={styles.company}>
      {info.data?.content || brand.brand.companyText}
    </p>
  );
}
