import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useRef } from 'react';
import { useNearViewport } from '../links/seen.ts';
import styles from './footer.module.css';

/** Shows the operator's text from the content service (SH21), or the brand's own text until it loads. */
export function CompanyText() {
  const { brand, api } = usePorts();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const seen = useNearViewport(paragraph);
  const info = useServerData(
    '/api/partials/footer-company-info',
    seen ? () => api.get('/api/partials/footer-company-info') : null,
  );
  return (
    <p ref={paragraph} className={styles.company}>
      {info.data?.content || brand.brand.companyText}
    </p>
  );
}
