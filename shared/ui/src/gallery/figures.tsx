import { moneyParts } from '@parlay/money/format';
import { CircleUser, Coins, LogOut, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../badge/badge.tsx';
import { BalancePill } from '../balance-pill/balance-pill.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { Chip } from '../chip/chip.tsx';
import { type Column, DataTable } from '../data-table/data-table.tsx';
import { Digits, Money } from '../figure/figure.tsx';
import { Flag } from '../flag/flag.tsx';
import { FLAGS } from '../flag/flags.ts';
import { LeaderboardRow } from '../leaderboard-row/leaderboard-row.tsx';
import { Logo, type Mark } from '../logo/logo.tsx';
import { Menu } from '../menu/menu.tsx';
import { Panel } from '../panel/panel.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { ProgressRing } from '../progress/progress-ring.tsx';
import { Slip, SlipPart, SlipRule } from '../slip/slip.tsx';
import { Stage } from '../stage/stage.tsx';
import type from '../styles/type.module.css';
import { TextField } from '../text-field/text-field.tsx';
import { Box } from './box.tsx';
import styles from './gallery.module.css';

/** A sample logo, because logos are brand data. */
const MARK: Mark = { letter: 'M2 0h22v30H2z', dot: 'M6 15a7 7 0 0 1 14 0a7 7 0 0 1-14 0z' };

const EURO = { currency: 'EUR', locale: 'en' };

export function Figures() {
  const [hidden, setHidden] = useState(false);
  return (
    <Box title="Logo, figures, balance, menu, progress">
      <div className={styles.line}>
        <Logo name="Parlay" mark={MARK} />
        <Stage className={styles.onStage}>
          <Logo name="Parlay" mark={MARK} onStage />
        </Stage>
      </div>
      <div className={styles.line}>
        <Money {...EURO} amount="1248.50" size="lg" />
        <Money currency="EUR" locale="de" amount="61.29" size="md" />
        <Money {...EURO} amount="-23.60" size="md" tone="loss" />
        <Digits size="md" minor=".20%">
          64
        </Digits>
      </div>
      <div className={styles.line}>
        <BalancePill
          parts={moneyParts('1248.50', EURO)}
          hidden={hidden}
          onToggle={() => setHidden(!hidden)}
          toggleLabel={hidden ? 'Show balance' : 'Hide balance'}
          deposit={{ href: '#deposit', text: 'Deposit' }}
        />
        <Menu
          label="Account"
          align="start"
          trigger={(props) => (
            <Button variant="secondary" {...props}>
              Account
            </Button>
          )}
        >
          <a href="#account" aria-current="page">
            <CircleUser aria-hidden="true" />
            Account
          </a>
          <a href="#deposit">
            <Wallet aria-hidden="true" />
            Deposit
          </a>
          <hr />
          <button type="button">
            <LogOut aria-hidden="true" />
            Log out
          </button>
        </Menu>
      </div>
      <ProgressBar value={0.642} label="Rolled over" valueText="64.20%" />
      <ProgressRing value={0.7} label="Time left" valueText="21 seconds">
        <Digits>0:21</Digits>
      </ProgressRing>
    </Box>
  );
}

export function Slips() {
  return (
    <Box title="Slip and stage">
      <Slip className={styles.slip}>
        <SlipPart>
          <Badge tone="volt">Open</Badge>
          <div className={type.pair}>
            <span className={type.muted}>Harbor City to win</span>
            <Digits>2.14</Digits>
          </div>
        </SlipPart>
        <SlipRule />
        <SlipPart>
          <div className={type.stack}>
            <TextField label="Stake" inputMode="numeric" defaultValue="5,000" start={<Coins aria-hidden="true" />} />
            <div className={styles.quick}>
              <Chip square>1,000</Chip>
              <Chip square pressed>
                5,000
              </Chip>
              <Chip square>All in</Chip>
            </div>
            <div className={type.pair}>
              <span className={type.muted}>Possible winnings</span>
              <Digits size="lg" tone="highlight">
                10,700
              </Digits>
            </div>
            <Button variant="volt" size="lg" block>
              Place it
            </Button>
          </div>
        </SlipPart>
      </Slip>
      <Stage pad="md">
        <span className={type.muted}>Available</span>
        <div>
          <Digits size="xl" tone="highlight">
            18,450
          </Digits>
        </div>
        <ProgressBar value={0.8} before={0.3} label="Half way" />
      </Stage>
    </Box>
  );
}

interface Entry {
  id: string;
  time: string;
  event: string;
  amount: string;
}
const ENTRIES: Entry[] = [
  { id: '1', time: '20:41', event: 'Deposit by card', amount: '50.00' },
  { id: '2', time: '19:02', event: 'Harbor City against Northport, after extra time', amount: '-20.00' },
];
const COLUMNS: Column<Entry>[] = [
  { id: 'time', header: 'Time', card: 'lead', cell: ({ time }) => time },
  { id: 'event', header: 'Event', card: 'title', cell: ({ event }) => event },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money {...EURO} amount={amount} size="sm" /> },
  {
    id: 'action',
    header: 'Details',
    hideHeader: true,
    card: 'action',
    align: 'end',
    cell: () => (
      <Button size="sm" variant="secondary">
        Details
      </Button>
    ),
  },
];
const table = <DataTable caption="Transactions" columns={COLUMNS} rows={ENTRIES} rowKey={({ id }) => id} />;

export function Tables() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Box title="Data table: wide" span="full">
        <Card clip>{table}</Card>
      </Box>
      <Box title="Data table: narrow container">
        <Card clip className={styles.half}>
          {table}
        </Card>
      </Box>
      <Box title="Leaderboard rows">
        <Panel
          title="Leaderboard"
          count={250}
          open={open}
          onToggle={() => setOpen(!open)}
          toggleLabel="Show leaderboard"
        >
          <ul>
            <LeaderboardRow position={5} flag={<Flag code="IE" name="Ireland" />} name="Brannagh" points="33,840" />
            <LeaderboardRow
              position={6}
              flag={<Flag code="DE" name="Germany" />}
              name="mara_k"
              own="(you)"
              points="24,450"
            />
            <LeaderboardRow
              position={107}
              flag={<Flag code="FI" name="Finland" />}
              name="lentokonesuihkuturbiinimoottori"
              points="1,450"
            />
          </ul>
        </Panel>
      </Box>
      <Box title="Flags">
        <div className={styles.line}>
          {[...Object.keys(FLAGS), 'XK'].map((code) => (
            <Flag key={code} code={code} name={code} />
          ))}
        </div>
      </Box>
    </>
  );
}
