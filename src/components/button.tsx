import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** `primary`: the one thing to do next; `quiet`: rarely needed. */
  readonly look?: 'plain' | 'primary' | 'quiet';
}

/** A push button that never submits a form. */
export function Button({ look = 'plain', ...props }: ButtonProps) {
  const looks = { plain: '', primary: styles.primary, quiet: styles.quiet };
  return <button type="button" className={`${styles.button} ${looks[look]}`} {...props} />;
}
