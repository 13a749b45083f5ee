import { Menu } from '@parlay/ui/menu';
import { useSetAtom } from 'jotai';
import { ChevronDown, LogOut, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { notifyAtom } from '../notices/notices.ts';
import { nextTheme, readTheme, type Theme, useTheme } from '../parts/theme.ts';
import { signOutAtom } from '../session/staff.ts';
import { useStaff } from '../session/use-staff.ts';
import styles from './header.module.css';

const THEMES: Record<Theme, string> = { device: 'as the device', light: 'light', dark: 'dark' };

/** Shows the signed-in user, their permissions and the button to sign out. */
export function Account() {
  const staff = useStaff();
  const signOut = useSetAtom(signOutAtom);
  const notify = useSetAtom(notifyAtom);
  const [theme, setTheme] = useState(readTheme);
  useTheme(theme);

  async function submitSignOut() {
    const failure = await signOut();
    if (failure) notify({ id: 'sign-out', kind: 'error', title: 'You are still signed in', text: failure.message });
  }

  const role = staff.readOnly ? `${staff.team}, reads only` : staff.team;
  return (
    <Menu
      label="Account"
      trigger={(props) => (
        <button type="button" className={styles.account} {...props}>
          <span>{staff.name}</span>
          {role !== staff.name && <span className={styles.role}>{role}</span>}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
    >
      <button type="button" onClick={() => setTheme(nextTheme(theme))}>
        <SunMoon aria-hidden="true" />
        Colours: {THEMES[theme]}
      </button>
      <button type="button" onClick={submitSignOut}>
        <LogOut aria-hidden="true" />
        Sign out
      </button>
    </Menu>
  );
}
