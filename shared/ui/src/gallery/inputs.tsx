import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import Calendar from '../calendar/calendar.tsx';
import { Flag } from '../flag/flag.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Popover } from '../popover/popover.tsx';
import { RadioGroup } from '../radio-group/radio-group.tsx';
import { Select } from '../select/select.tsx';
import type from '../styles/type.module.css';
import { TextArea } from '../text-area/text-area.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Box } from './box.tsx';

const OPTIONS = [
  { value: 'a', label: 'Female' },
  { value: 'b', label: 'Male' },
  { value: 'c', label: 'Other' },
];

/** Fields with more than a single-line input: lists, multi-line text, days, and the messages next to them. */
export function Inputs() {
  const [chosen, setChosen] = useState('a');
  const [day, setDay] = useState('1990-05-16');
  const [open, setOpen] = useState(false);
  return (
    <Box title="Longer fields" span="two">
      <div className={type.form}>
        <TextArea className={type.half} label="Message" count="4,000 characters left" help="Say what happened" />
        <TextArea
          className={type.half}
          label="Message"
          defaultValue="Too short"
          error="Use at least 10 characters."
          count="3,991 characters left"
        />
        <RadioGroup
          className={type.half}
          label="Gender"
          name="gallery-gender"
          options={OPTIONS}
          value={chosen}
          onChange={setChosen}
        />
        <RadioGroup
          className={type.half}
          label="Gender"
          name="gallery-gender-wrong"
          options={OPTIONS}
          value=""
          onChange={() => undefined}
          error="This field is needed."
        />
        <Select className={type.half} label="Country" defaultValue="DE" start={<Flag code="DE" name="" />}>
          <option value="PE">Peru</option>
          <hr />
          <option value="DE">Germany</option>
          <option value="FI">Finland</option>
        </Select>
        <Popover
          className={type.half}
          id="gallery-popover"
          open={open}
          onClose={() => setOpen(false)}
          placement="below"
          label="Calendar"
          panel={
            <Calendar
              value={day}
              latest="2008-11-21"
              locale="en"
              texts={{ previous: 'Previous month', next: 'Next month', month: 'Month', year: 'Year' }}
              onChoose={(next) => {
                setDay(next);
                setOpen(false);
              }}
            />
          }
        >
          <TextField
            label="Date of birth"
            readOnly
            value={day}
            end={
              <IconButton
                label="Choose from a calendar"
                aria-expanded={open}
                icon={<CalendarDays aria-hidden="true" />}
                onClick={() => setOpen(!open)}
              />
            }
          />
        </Popover>
      </div>
    </Box>
  );
}
