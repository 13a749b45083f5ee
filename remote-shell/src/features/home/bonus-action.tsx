import type { Bonus } from '@parlay/betting/bonus';
import { useBonusCommand } from '@parlay/betting/bonus-command';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { ClaimTerms } from '@parlay/betting/claim-terms';
import { ForfeitDialog } from '@parlay/betting/forfeit-dialog';
import { useMessages } from '@parlay/remote-kit/messages';
import { Dialog } from '@parlay/ui/dialog';

export interface BonusActionProps {
  /** Pressed button. The status of the bonus changes once the command is done. */
  verb: 'claim' | 'forfeit';
  bonus: Bonus;
  reload(): Promise<unknown>;
  onClose(): void;
}

/** Claims or forfeits the bonus of the home page, with the same confirmation as in the account. */
export default function BonusAction(props: BonusActionProps) {
  return props.verb === 'forfeit' ? <Forfeiting {...props} /> : <Claiming {...props} />;
}

function Forfeiting({ bonus, reload, onClose }: Omit<BonusActionProps, 'verb'>) {
  const command = useBonusCommand('forfeit', bonus.id, reload);
  return <ForfeitDialog bonus={bonus} open onClose={onClose} command={command} failure={useFailureText(command)} />;
}

function Claiming({ bonus, reload, onClose }: Omit<BonusActionProps, 'verb'>) {
  const { t } = useMessages();
  const { title } = useBonusTexts();
  const command = useBonusCommand('claim', bonus.id, reload);
  const failure = useFailureText(command);
  return (
    <Dialog open onClose={onClose} title={title(bonus)} closeLabel={t('notices.close')}>
      <ClaimTerms
        bonus={bonus}
        command={command}
        failure={failure}
        onAgree={async () => {
          if (await command.run()) onClose();
        }}
      />
    </Dialog>
  );
}

/** Returns the server's message, or that the action did not arrive. */
function useFailureText({ failure }: Pick<ReturnType<typeof useBonusCommand>, 'failure'>): string | undefined {
  const { t } = useMessages();
  return failure && ((failure.kind === 'http' && failure.message) || t('failed.offline.text'));
}
