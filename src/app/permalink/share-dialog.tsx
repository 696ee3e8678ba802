import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { saveFile } from '../../components/browser/save-file.ts';
import type { Ask } from '../../client/ask.ts';
import type { Client } from '../../client/client.ts';
import { datasetsQuery } from '../../client/queries/queries.ts';
import { shapeQuery } from '../../client/queries/shape-queries.ts';
import type { ConsoleSlot } from '../routes/console-route-page.tsx';
import type { Route } from '../routes/route.ts';
import { consoleLink, dataLink } from './link-of.ts';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './share-dialog.module.css';

/** Chats and mail programs cut or refuse longer addresses. */
const longest = 2_000;

/** The link of what is on screen. Opening this creates nothing and sends nothing to anybody. */
export function ShareDialog({
  client,
  ask,
  route,
  sheets,
  settle,
  onClose,
}: {
  readonly client: Client;
  readonly ask: Ask;
  readonly route: Route;
  /** Of the console. */
  readonly sheets: ConsoleSlot;
  /** Brings the address up to date. */
  readonly settle: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const queries = useQueryClient();
  const { data: datasets } = useQuery(datasetsQuery(client));
  useEffect(() => {
    const make = async (): Promise<string> => {
      await settle();
      if (route.name === 'console') {
        const open = sheets.current?.tabs.getState();
        return consoleLink(open?.tabs.find(({ id }) => id === open.active));
      }
      if (route.name === 'data') {
        const known = await queries.ensureQueryData(datasetsQuery(client));
        const facts = await queries.fetchQuery(shapeQuery(ask, route.dataset));
        const generated = known.find(({ id }) => id === route.dataset)?.generated === true;
        if (facts !== null) return dataLink(route.dataset, facts, generated);
      }
      return window.location.hash;
    };
    make().then(
      (fragment) => setLink(new URL(fragment, window.location.href).href),
      (thrown: unknown) => setFailure(thrown instanceof Error ? thrown.message : String(thrown)),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address settles once: this dialog is in front of everything that could change it
  }, [tries]);
  const again = () => {
    setFailure(null);
    setTries(tries + 1);
  };
  const kind = route.name === 'console' || route.name === 'data' || route.name === 'compare' ? route.name : 'other';
  const named = route.name === 'compare' || route.name === 'data' ? route.dataset : undefined;
  const own = named !== undefined && datasets !== undefined && !datasets.some(({ id }) => id === named);
  return (
    <Dialog title={messages.title} open onClose={onClose}>
      <div className={styles.body}>
        <p>{messages.intro}</p>
        {own && (
          <p role="alert" className={styles.warn}>
            {messages.ownData(named)}
          </p>
        )}
        {failure !== null && (
          <p role="alert" className={styles.warn}>
            {messages.failed(failure)} <Button onClick={again}>{messages.tryAgain}</Button>
          </p>
        )}
        {link !== null && <Link link={link} sheet={kind === 'console'} />}
        <p className={styles.muted}>{messages.holds[kind]}</p>
        <p className={styles.muted}>{kind === 'console' ? messages.neverSheet : messages.never}</p>
      </div>
    </Dialog>
  );
}

function Link({ link, sheet }: { readonly link: string; /** Whether it holds a sheet of the console. */ readonly sheet: boolean }) {
  const tooLong = link.length > longest;
  return (
    <>
      <label className={styles.label} htmlFor="share-link">
        {messages.link(link.length)}
      </label>
      <textarea id="share-link" className={styles.link} readOnly rows={4} value={link} onFocus={(event) => event.target.select()} />
      {tooLong && (
        <div role="alert" className={styles.warn}>
          <p>
            {messages.tooLong(link.length, longest)} {sheet ? messages.cutSheet : messages.cutFirst}
          </p>
          {!sheet && (
            <ul>
              {heaviest(link).map(([name, length]) => (
                <li key={name}>{messages.cut(name, length)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={looks.buttons}>
        <CopyButton text={link} label={messages.copy} />
        <CopyButton text={`[Fathom](${link})`} label={messages.copyMarkdown} />
        <Button onClick={() => saveLink(link)}>{messages.save}</Button>
      </div>
    </>
  );
}

/** The parameters that take most of a link, longest first. */
function heaviest(link: string): readonly (readonly [string, number])[] {
  const params = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  return [...params]
    .map(([name, value]) => [name, encodeURIComponent(value).length] as const)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 2);
}

/** A page of its own that leads to the link, whatever its length. */
function saveLink(link: string): void {
  const html = `<!doctype html><meta charset="utf-8"><title>Fathom</title><p><a href="${link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${messages.fileLink}</a></p>\n`;
  saveFile('fathom-link.html', html, 'text/html');
}
