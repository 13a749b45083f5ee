import { useMessages } from '@parlay/remote-kit/messages';
import { Count } from '@parlay/ui/count';
import { SlidersHorizontal } from 'lucide-react';
import { PhonePanel, type PhonePanelProps } from './phone-panel.tsx';

export interface FiltersProps extends Pick<PhonePanelProps, 'children'> {
  /** Number of filters that are set. */
  active: number;
}

/** Renders a list's filters, on phones behind a button with the number of those that are set. */
export function Filters({ active, children }: FiltersProps) {
  const { t } = useMessages();
  return (
    <PhonePanel
      label={t('filter.filters')}
      icon={<SlidersHorizontal aria-hidden="true" />}
      iconEnd={<Count count={active} label={t('filter.active', { number: active })} />}
    >
      {children}
    </PhonePanel>
  );
}
