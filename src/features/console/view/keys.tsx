import { messages } from '../messages.ts';
import styles from './keys.module.css';
import looks from '../../../components/looks.module.css';

/** The keys of the editor. */
export function Keys() {
  return (
    <>
      <dl className={styles.keys}>
        {messages.keyRows.map(([keys, what]) => (
          <KeyRow key={keys} keys={keys} what={what} />
        ))}
      </dl>
      <p className={looks.small}>{messages.keysMac}</p>
    </>
  );
}

function KeyRow({ keys, what }: { readonly keys: string; readonly what: string }) {
  return (
    <>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </>
  );
}
