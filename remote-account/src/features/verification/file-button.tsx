import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { Upload as UploadIcon } from 'lucide-react';
import { useRef } from 'react';

export interface FileButtonProps {
  /** Name of the check, for screen readers. */
  kind: string;
  label: string;
  isMain: boolean;
  onFile(file: File): void;
}

/** Renders a button that opens the browser's file picker. */
export function FileButton({ kind, label, isMain, onFile }: FileButtonProps) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={`${label}: ${kind}. ${t('verification.limits')}`}
        accept="image/jpeg,image/png,image/heic,image/heif,application/pdf,.heic,.heif"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={<UploadIcon aria-hidden="true" />}
        aria-label={`${label}: ${kind}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
