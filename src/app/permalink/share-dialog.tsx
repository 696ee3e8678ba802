import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Client } from '../../client/client.ts';
import { datasetsQuery } from '../../client/queries.ts';
import type { Route } from '../route.ts';
import { messages } from './messages.ts';
import styles from './share-dialog.module.css';

/** Chats and mail programs cut or refuse longer addresses. */
const longest = 2_000;

/** The link of what is on screen. Opening this creates nothing and sends nothing to anybody. */
export function ShareDialog({
  client,
  route,
  settle,
  onClose,
}: {
  readonly client: Client;
  readonly route: Route;
  /** Brings the address up to date. */
  readonly settle: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  const { data: datasets } = useQuery(datasetsQuery(client));
  useEffect(() => {
    void settle().then(() => setLink(window.location.href));
    // The address settles once; this dialog is in front of everything that could change it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const own = route.name === 'compare' && datasets !== undefined && !datasets.some((dataset) => dataset.id === route.dataset);
  return (
    <Dialog title={messages.title} open onClose={onClose}>
      <div className={styles.body}>
        <p>{messages.intro}</p>
        {own && route.name === 'compare' && (
          <p role="alert" className={styles.warn}>
            {messages.ownData(route.dataset)}
          </p>
        )}
        {link !== null && <Link link={link} />}
        <p className={styles.muted}>{messages.holds}</p>
        <p className={styles.muted}>{messages.never}</p>
      </div>
    </Dialog>
  );
}

function Link({ link }: { readonly link: string }) {
  const tooLong = link.length > longest;
  return (
    <>
      <label className={styles.label} htmlFor="share-link">
        {messages.link(link.length)}
      </label>
      <textarea id="share-link" className={styles.link} readOnly rows={4} value={link} onFocus={(event) => event.target.select()} />
      {tooLong && (
        <div role="alert" className={styles.warn}>
          <p>{messages.tooLong(link.length, longest)}</p>
          <ul>
            {heaviest(link).map(([name, length]) => (
              <li key={name}>{messages.cut(name, length)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.buttons}>
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
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = 'fathom-link.html';
  anchor.click();
  URL.revokeObjectURL(url);
}
