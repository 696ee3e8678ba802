/**
 * The API reference. Names to find things by (stories do):
 * - field `Find operations`; navigation `Operations` with a link per method, named `GET /indices`
 * - region `Operation GET /indices` with tables Parameters and Answers and the group Try it
 * - in Try it fields named after the parameters, Body, buttons Send, or `Send…` and `Yes, send it` for writes
 * - region Answer with the terms `HTTP status` and `code`
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { TextField } from '../../components/fields/text-field.tsx';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import type { Ask } from '../../client/ask.ts';
import { openApiQuery } from '../../client/queries/open-api-query.ts';
import { findOperations, groupOperations } from './find.ts';
import { messages } from './messages.ts';
import { OperationView } from './operation-view.tsx';
import { readOperations, type Operation } from './operations.ts';
import type { OpenApi } from './schemas.ts';
import looks from '../../components/looks.module.css';
import styles from './api-page.module.css';

/** Every operation, found by words, read and tried. What is chosen lives in the address; `hrefOf` makes the address of an operation. */
export function ApiPage({
  ask,
  search,
  operation,
  onSearch,
  hrefOf,
}: {
  readonly ask: Ask;
  readonly search: string;
  readonly operation: string;
  readonly onSearch: (search: string) => void;
  readonly hrefOf: (operation: string) => string;
}) {
  const description = useQuery(openApiQuery<OpenApi>(ask));
  const operations = useMemo(() => (description.data ? readOperations(description.data) : []), [description.data]);
  // The list follows each keystroke; the address only what was taken over, so that a click on what was found is not lost.
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const found = findOperations(operations, typed ?? search);
  const shown = operations.find(({ id }) => id === operation);
  if (description.data === undefined) {
    return <output className={styles.note}>{description.error ? messages.unreadable(description.error.message) : messages.reading}</output>;
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{messages.title}</h1>
        <p>{messages.intro}</p>
        <TextField
          label={messages.find}
          value={search}
          placeholder={messages.findHint}
          onTyping={(text) => setTyped(text === search ? undefined : text)}
          onChange={(text) => {
            setTyped(undefined);
            onSearch(text);
          }}
        />
        <output className={looks.muted}>{found.length === 0 ? messages.none : messages.found(found.length)}</output>
      </div>
      <div className={styles.split}>
        <ScrollRegion label={messages.list} className={styles.list}>
          <nav aria-label={messages.list}>
            {groupOperations(found).map(({ dialect, paths }) => (
              <section key={dialect} aria-label={nameOf(dialect)}>
                <h2 className={styles.dialect}>{nameOf(dialect)}</h2>
                <ul>
                  {paths.map(({ path, operations }) => (
                    <PathLinks key={path} path={path} operations={operations} shown={operation} hrefOf={hrefOf} />
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        </ScrollRegion>
        {shown === undefined ? (
          <p className={looks.muted}>{operation === '' ? messages.choose : messages.unknown(operation)}</p>
        ) : (
          <OperationView key={shown.id} ask={ask} operation={shown} />
        )}
      </div>
    </div>
  );
}

function PathLinks({
  path,
  operations,
  shown,
  hrefOf,
}: {
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly shown: string;
  readonly hrefOf: (operation: string) => string;
}) {
  return (
    <li className={styles.path}>
      <code>{path}</code>
      <span className={styles.methods}>
        {operations.map(({ id, method, summary }) => (
          <a key={id} href={hrefOf(id)} aria-label={id} title={summary} aria-current={id === shown ? 'true' : undefined}>
            {method}
          </a>
        ))}
      </span>
    </li>
  );
}

function nameOf(dialect: string): string {
  return dialect === 'search' || dialect === 'convention' ? messages.dialects[dialect] : dialect;
}
