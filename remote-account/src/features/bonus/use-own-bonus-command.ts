import { useBonusCommand } from '@parlay/betting/bonus-command';
import { useMessages } from '@parlay/remote-kit/messages';
import { failureText } from '../parts/failure-text.ts';
import { useBonusReload } from './use-bonuses.ts';

/** Returns a command for a bonus that reloads what this remote's pages show, and the text of its failure. */
export function useOwnBonusCommand(verb: Parameters<typeof useBonusCommand>[0], bonusId: string) {
  const { t } = useMessages();
  const command = useBonusCommand(verb, bonusId, useBonusReload());
  return { command, failure: command.failure && failureText(command.failure, t) };
}
