export {
  addDays,
  differenceInDays,
  differenceInMinutes,
  format,
  formatDistanceStrict,
  isAfter,
  isBefore,
  isValid,
  parse,
  parseISO,
  startOfDay,
  subDays,
} from 'date-fns';
