import { Bell, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Button, ButtonLink } from '../button/button.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Chip } from '../chip/chip.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { LanguageButton, LanguageLink } from '../language-link/language-link.tsx';
import { OddsButton } from '../odds-button/odds-button.tsx';
import { Pager } from '../pager/pager.tsx';
import { PasswordMeter } from '../password-meter/password-meter.tsx';
import { Select } from '../select/select.tsx';
import { Stage } from '../stage/stage.tsx';
import type from '../styles/type.module.css';
import { Tabs } from '../tabs/tabs.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Box } from './box.tsx';
import styles from './gallery.module.css';

export function Buttons() {
  return (
    <Box title="Buttons" span="two">
      <div className={styles.line}>
        <Button>Open account</Button>
        <Button disabled>Disabled</Button>
        <Button working>Working</Button>
        <Button icon={<Plus aria-hidden="true" />}>With icon</Button>
        <ButtonLink href="#buttons">Link</ButtonLink>
      </div>
      <div className={styles.line}>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="dangerQuiet">Forfeit</Button>
        <Button variant="danger">Close account</Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
      </div>
      <div className={styles.line}>
        <Button className={styles.narrow}>Verantwortungsvolles Spielen einrichten</Button>
        <Stage className={styles.onStage}>
          <Button variant="volt">Place it</Button>
          <Button variant="stage">Cancel</Button>
          <Button variant="secondary">Secondary</Button>
        </Stage>
      </div>
      <div className={styles.line}>
        <IconButton label="Search" icon={<Search aria-hidden="true" />} />
        <IconButton label="Notices, 1 new" icon={<Bell aria-hidden="true" />} dot round />
        <LanguageButton>EN</LanguageButton>
        <LanguageLink href="#de" lang="de">
          Deutsch
        </LanguageLink>
        <LanguageLink href="#en" lang="en" current>
          English
        </LanguageLink>
      </div>
    </Box>
  );
}

export function Odds() {
  const [chosen, setChosen] = useState('Selected');
  const toggle = (name: string) => ({ name, pressed: chosen === name, onClick: () => setChosen(name) });
  return (
    <Box title="Price button">
      <div className={styles.pairs}>
        <OddsButton {...toggle('Default')} price="2.14" />
        <OddsButton {...toggle('Selected')} price="2.14" />
        <OddsButton {...toggle('Disabled')} price="2.14" disabled />
        <OddsButton {...toggle('Removed')} price="2.14" removed />
        <OddsButton {...toggle('Changed up')} price="2.22" moved="up" />
        <OddsButton {...toggle('Changed down')} price="2.05" moved="down" />
        <OddsButton {...toggle('Stacked')} price="1.80" stacked />
        <OddsButton {...toggle('Unentschieden nach Verlängerung')} price="11.50" stacked />
      </div>
      <OddsButton {...toggle('Unentschieden nach der Verlängerung')} price="11.50" />
    </Box>
  );
}

export function Fields() {
  return (
    <Box title="Fields" span="two">
      <div className={type.form}>
        <TextField className={type.half} label="Email" type="email" />
        <TextField className={type.half} label="Email" type="email" defaultValue="mara.k@mail.example" />
        <TextField
          className={type.half}
          label="Email"
          defaultValue="mara.k@mail"
          error="Add the ending, for example .com"
        />
        <TextField className={type.half} label="Display name" defaultValue="mara_k" ok help="This name is free." />
        {(['weak', 'medium', 'strong'] as const).map((strength) => (
          <div className={type.half} key={strength}>
            <TextField
              label="Password"
              type="password"
              autoComplete="off"
              defaultValue="Kesäyö2026!"
              reveal={{ show: 'Show password', hide: 'Hide password' }}
            />
            <PasswordMeter strength={strength} word={strength} />
          </div>
        ))}
        <Select className={type.half} label="Currency" defaultValue="EUR">
          <option value="EUR">Euro, €</option>
          <option value="PEN">Sol, S/</option>
        </Select>
        <TextField className={type.half} label="Amount" inputMode="decimal" defaultValue="50.00" end="€" />
        <TextField className={type.half} label="Locked" defaultValue="Helsinki" disabled />
        <div className={type.half}>
          <Checkbox
            defaultChecked
            label={
              <>
                I am of age and I have read the <a href="#terms">terms</a>
              </>
            }
          />
          <Checkbox label="Send me news" />
          <Checkbox label="Must be ticked" error="Tick this to go on" />
          <Checkbox label="Locked" disabled defaultChecked />
          <Checkbox type="radio" name="gallery-choice" label="One of two" defaultChecked />
          <Checkbox type="radio" name="gallery-choice" label="The other" />
        </div>
      </div>
    </Box>
  );
}

export function Choices() {
  const [tab, setTab] = useState('all');
  const [page, setPage] = useState(1);
  const [pressed, setPressed] = useState(true);
  return (
    <Box title="Tabs, chips, badges, pager">
      <Tabs
        label="Rooms"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'all', label: 'All', count: 60 },
          { id: 'new', label: 'New', count: 8 },
          { id: 'slots', label: 'Slots', count: 31 },
          { id: 'tables', label: 'Tischspiele und Karten', count: 12 },
        ]}
      />
      <div className={styles.line}>
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          Football
        </Chip>
        <Chip>1,000</Chip>
        <Chip disabled>10,000</Chip>
      </div>
      <div className={styles.line}>
        <Badge tone="win">Win</Badge>
        <Badge tone="loss">Loss</Badge>
        <Badge tone="equal">Equal</Badge>
        <Badge tone="neutral">Void</Badge>
        <Badge tone="action">Open</Badge>
        <Badge>Closed</Badge>
        <Badge tone="live">Live</Badge>
      </div>
      <Pager
        label="Pages"
        page={page}
        hasNext={page < 3}
        onPage={setPage}
        previous="Previous"
        next="Next"
        current={`Page ${page}`}
      />
    </Box>
  );
}
