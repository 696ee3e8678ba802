import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { messages } from './link-messages.ts';
import { linkProblems } from './link-problems.ts';
import styles from './unread-link.module.css';

/** Says what of the address the page was opened with, or of one that was typed or followed since, it did not take as it stands there. */
export function LinkNotice({ first }: { readonly first: string }) {
  const [fragment, setFragment] = useState(first);
  useEffect(() => {
    // Told of addresses the page did not write itself.
    const changed = () => setFragment(window.location.hash);
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  const problems = linkProblems(fragment);
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.unread}>
      <p>
        <strong>{messages.title}</strong> {problems.join(' ')}
      </p>
      <Button onClick={() => setFragment('')}>{messages.dismiss}</Button>
    </div>
  );
}
