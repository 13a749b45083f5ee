import { secondsOf } from '@parlay/contracts/duration';
import { Form } from '@parlay/forms/form';
import { SelectField } from '@parlay/forms/select-field';
import { fieldErrorsOf } from '@parlay/forms/submit';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Panel } from '@parlay/ui/panel';
import type { PlayerRecord } from '../../model/profile.ts';
import { failureText } from '../parts/failure-text.ts';
import styles from './reality-check.module.css';

const NEVER = 'never';

/** Renders the reality check interval (RS11). An open game receives a change without a reload. */
export function RealityCheckPanel({ record, onSaved }: { record: PlayerRecord; onSaved(record: PlayerRecord): void }) {
  const { t, locale } = useMessages();
  const { api, notify, session } = usePorts();
  const { period, offered, mayBeOff } = record.realityCheck;
  // An interval chosen elsewhere remains available.
  const periods = period === null || offered.includes(period) ? offered : [period, ...offered];
  const choices = periods.map((value) => ({ value, label: inWords(value, locale) }));

  const save = async ({ every }: { every: string }) => {
    const body = { period: every === NEVER ? null : every };
    const result = await api.post('/api/account/reality-check', { body });
    if (!result.ok) {
      const fieldErrors = fieldErrorsOf(result.error, { period: 'every' });
      if (Object.keys(fieldErrors).length > 0) return fieldErrors;
      const text = failureText(result.error, t);
      notify.show({ id: 'reality-check', type: 'error', title: t('realityCheck.failed'), text });
      return {};
    }
    notify.show({ id: 'reality-check', type: 'success', title: t('realityCheck.saved') });
    onSaved({ ...record, realityCheckPeriod: result.data.period, realityCheck: result.data });
    void session.refresh();
    return undefined;
  };

  return (
    <Panel title={t('realityCheck.title')}>
      <div className={styles.body}>
        <p>{t('realityCheck.text')}</p>
        <Form
          label={t('realityCheck.title')}
          className={styles.form}
          initialValues={{ every: period ?? NEVER }}
          t={t}
          locale={locale}
          onSubmit={save}
        >
          {({ submitting }) => (
            <>
              <SelectField
                name="every"
                label={t('realityCheck.every')}
                choices={mayBeOff ? [...choices, { value: NEVER, label: t('realityCheck.never') }] : choices}
              />
              <Button type="submit" size="lg" working={submitting}>
                {t('realityCheck.save')}
              </Button>
            </>
          )}
        </Form>
      </div>
    </Panel>
  );
}

/** Formats a duration, such as "15 minutes" or "2 hours". */
function inWords(period: string, locale: string): string {
  const minutes = (secondsOf(period) ?? 0) / 60;
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
