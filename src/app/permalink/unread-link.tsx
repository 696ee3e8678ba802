import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { messages } from './messages.ts';
import styles from './unread-link.module.css';

/** Says that a link was read in part only, and which part. */
export function UnreadLink({
  why,
  of = 'compare',
}: {
  readonly why: keyof typeof messages.unreadTitle;
  readonly of?: keyof typeof messages.unread;
}) {
  const [seen, setSeen] = useState(false);
  if (seen) return null;
  return (
    <div role="alert" className={styles.unread}>
      <p>
        <strong>{messages.unreadTitle[why]}</strong> {messages.unread[of]}
      </p>
      <Button onClick={() => setSeen(true)}>{messages.dismiss}</Button>
    </div>
  );
}
