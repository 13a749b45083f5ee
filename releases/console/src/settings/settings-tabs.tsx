import { Tabs } from '@parlay/ui/tabs';
import { useNavigate } from 'react-router-dom';
import { useConsoleUrl } from '../live/channel.tsx';
import { useStaff } from '../session/use-staff.ts';

const TABS = [
  { id: 'channels', label: 'Channels' },
  { id: 'cohorts', label: 'Cohorts' },
  { id: 'tokens', label: 'Tokens' },
  { id: 'webhooks', label: 'Webhooks' },
] as const;
/** Pages that the registry shows to ops only. */
const OPS_ONLY: ReadonlySet<string> = new Set(['tokens', 'webhooks']);

export type SettingsTab = (typeof TABS)[number]['id'];

/** Links to the settings pages that the user may read. */
export function SettingsTabs({ selected }: { selected: SettingsTab }) {
  const { team } = useStaff();
  const address = useConsoleUrl();
  const navigate = useNavigate();
  const tabs = TABS.filter(({ id }) => team === 'ops' || !OPS_ONLY.has(id));
  const hrefOf = (id: string) => address(`/settings/${id}`);
  return (
    <Tabs
      label="Settings"
      tabs={tabs.map((tab) => ({ ...tab, href: hrefOf(tab.id) }))}
      selected={selected}
      onSelect={(id) => navigate(hrefOf(id))}
    />
  );
}
