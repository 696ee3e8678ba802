import { useId } from 'react';
import { Labelled } from '../../../components/fields/labelled.tsx';
import styles from '../cluster.module.css';

/** A field that nothing keeps: not controlled, so that what is typed never becomes an attribute of the page. */
export function SecretField({ label, name, type }: { readonly label: string; readonly name: string; readonly type: 'text' | 'password' }) {
  const id = useId();
  return (
    <Labelled label={label} id={id}>
      <input id={id} name={name} type={type} className={styles.secret} autoComplete="off" spellCheck={false} />
    </Labelled>
  );
}
