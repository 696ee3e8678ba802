import { useState, type ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** `primary`: the one thing to do next; `quiet`: rarely needed. */
  readonly look?: 'plain' | 'primary' | 'quiet';
  /** Switched off for a moment only: it stays in the order of Tab. */
  readonly pending?: boolean;
}

/** A push button that never submits a form. One that is switched off while it has the focus keeps it, so that the next key goes somewhere. */
export function Button({ look = 'plain', disabled, pending = false, onClick, ...props }: ButtonProps) {
  const [focused, setFocused] = useState(false);
  const held = pending || (disabled && focused);
  const looks = { plain: '', primary: styles.primary, quiet: styles.quiet };
  return (
    <button
      type="button"
      className={`${styles.button} ${looks[look]}`}
      {...props}
      disabled={disabled && !held}
      aria-disabled={held || undefined}
      onClick={held ? undefined : onClick}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}
