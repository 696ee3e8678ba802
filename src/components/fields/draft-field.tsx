import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { resumeTyped, settleTyped, swapTyped } from '../typed.ts';
import { Labelled } from './labelled.tsx';

interface DraftProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: { readonly key: string }) => void;
}

/** Holds what is being typed until it is meant. What a reload cut short counts as left when the field is there again. */
export function DraftField({
  label,
  text,
  onCommit,
  onTyping,
  onEnter,
  id,
  disabled,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly text: string;
  readonly onCommit: (text: string) => void;
  readonly onTyping?: ((text: string) => void) | undefined;
  readonly onEnter?: (text: string) => void;
  /** Told apart from others of the same label, where something else has to find it. */
  readonly id?: string | undefined;
  readonly children: (draft: DraftProps) => ReactNode;
}) {
  const ownId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const take = (typed: string | null) => {
    if (typed !== null && typed !== text) onCommit(typed);
  };
  const commit = () => {
    if (draft === null) return;
    take(draft);
    settleTyped(label, draft);
    setDraft(null);
  };
  const resume = useEffectEvent(() => take(resumeTyped(label)));
  useEffect(() => {
    if (!disabled) resume();
  }, [disabled]);
  return (
    <Labelled label={label} id={id ?? ownId}>
      {children({
        id: id ?? ownId,
        value: draft ?? text,
        onChange: (event) => {
          setDraft(event.target.value);
          swapTyped(label, event.target.value);
          onTyping?.(event.target.value);
        },
        onBlur: commit,
        onKeyDown: (event) => {
          if (event.key === 'Escape' && draft !== null && draft !== text) {
            swapTyped(label, null);
            onTyping?.(text);
            setDraft(null);
          }
          if (event.key !== 'Enter') return;
          commit();
          onEnter?.(draft ?? text);
        },
      })}
    </Labelled>
  );
}
