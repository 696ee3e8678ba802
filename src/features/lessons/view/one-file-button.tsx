import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { messages } from '../messages.ts';

/** Saves a lesson with the page and its engine as one file. */
export function OneFileButton({
  title,
  disabled = false,
  onSave,
}: {
  readonly title: string;
  readonly disabled?: boolean;
  /** Resolves with what there is to say of it. */
  readonly onSave: () => Promise<string>;
}) {
  const [said, setSaid] = useState('');
  const save = async () => {
    setSaid(messages.makingOneFile);
    setSaid(await onSave());
  };
  return (
    <>
      <Button disabled={disabled} title={messages.oneFileWhat} aria-label={messages.oneFileOf(title)} onClick={() => void save()}>
        {messages.oneFile}
      </Button>
      <output>{said}</output>
    </>
  );
}
