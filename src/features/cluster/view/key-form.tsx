import { useRef, useState, useSyncExternalStore } from 'react';
import type { Store } from '../../../client/store.ts';
import { apiKey, type TypedKey, userKey } from '../../../client/typed-key.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { messages } from '../messages.ts';
import { SecretField } from './secret-field.tsx';
import styles from '../cluster.module.css';

/** Takes a key into the page's memory, and forgets it. What was typed leaves the fields as soon as it is taken. */
export function KeyForm({ store }: { readonly store: Store<TypedKey | undefined> }) {
  const known = useSyncExternalStore(store.subscribe, store.getState) !== undefined;
  const [kind, setKind] = useState<'api' | 'user'>('api');
  const form = useRef<HTMLFormElement>(null);
  const take = () => {
    const typed = form.current === null ? undefined : new FormData(form.current);
    const [name, secret] = [textOf(typed, 'name'), textOf(typed, 'secret')];
    form.current?.reset();
    if (secret !== '') store.set(kind === 'api' ? apiKey(secret) : userKey(name, secret));
  };
  return (
    <form
      ref={form}
      className={styles.fields}
      autoComplete="off"
      aria-label={messages.key}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <SelectField
        label={messages.keyKind}
        value={kind}
        options={[
          { value: 'api', text: messages.keyKinds.api },
          { value: 'user', text: messages.keyKinds.user },
        ]}
        onChange={setKind}
      />
      {kind === 'user' && <SecretField label={messages.keyUser} name="name" type="text" />}
      <SecretField label={kind === 'api' ? messages.keyKinds.api : messages.keyPassword} name="secret" type="password" />
      <Button onClick={take}>{messages.takeKey}</Button>
      {known && <Button onClick={() => store.set(undefined)}>{messages.forgetKey}</Button>}
      <output className={styles.muted}>{known ? messages.keyKnown : messages.keyNone}</output>
    </form>
  );
}

function textOf(typed: FormData | undefined, field: string): string {
  const value = typed?.get(field);
  return typeof value === 'string' ? value : '';
}
