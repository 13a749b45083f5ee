import { Panel } from '@parlay/ui/panel';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import type { SettingsRequest } from '../actions/dialog-request.ts';
import type { ReadQuery } from '../cli-line/query-line.ts';
import { ReadLine } from '../cli-line/read-line.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { isOps, useStaff } from '../session/use-staff.ts';
import styles from './settings.module.css';
import { type SettingsTab, SettingsTabs } from './settings-tabs.tsx';

export interface SettingsPageProps {
  tab: SettingsTab;
  title: string;
  /** One sentence about the purpose of the listed items. */
  text: string;
  /** Button that creates an item. Shown to ops only. */
  create: { request: SettingsRequest; label: string };
  reading: ReadQuery;
  children: ReactNode;
}

/** Layout of the settings pages: heading, tabs, a list and the command that prints the same list. */
export function SettingsPage({ tab, title, text, create, reading, children }: SettingsPageProps) {
  const staff = useStaff();
  return (
    <>
      <PageHeading
        title={title}
        aside={
          isOps(staff) && (
            <ActionButton request={create.request} variant="primary" size="md" icon={<Plus aria-hidden="true" />}>
              {create.label}
            </ActionButton>
          )
        }
      >
        {text}
      </PageHeading>
      <SettingsTabs selected={tab} />
      <Panel title={title}>
        {children}
        <div className={styles.end}>
          <ReadLine reading={reading} />
        </div>
      </Panel>
    </>
  );
}
