import { useMessages } from '@parlay/remote-kit/messages';
import { usePreference } from '@parlay/remote-kit/preference';

/** Footer button that reopens the cookie choice (SH36). */
export function CookieSettings({ className }: { className: string | undefined }) {
  const { t } = useMessages();
  const [, choose] = usePreference('cookies');
  return (
    <button type="button" className={className} data-cookie-settings onClick={() => choose('undecided')}>
      {t('cookies.settings')}
    </button>
  );
}
