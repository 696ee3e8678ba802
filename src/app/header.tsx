import { useState, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Segmented } from '../components/segmented.tsx';
import { FathomMark } from './fathom-mark.tsx';
import { messages } from './messages.ts';
import { formatRoute, parseRoute, type Route } from './routes/route.ts';
import { themes, type Theme } from './theme.ts';
import styles from './header.module.css';

interface HeaderProps {
  /** The road of the requests and the clock; null where the page itself shows them. */
  readonly pills: ReactNode;
  /** Name of the page on display. */
  readonly page: Route['name'];
  /** Where Compare was left. */
  readonly compareHref: string;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onHelp: () => void;
  readonly onShare: () => void;
  /** Opens the saved searches; undefined where there are none to save. */
  readonly onSaved: (() => void) | undefined;
  /** The server has another build than the one that runs. */
  readonly newVersion: boolean;
  /** A lesson is open, which comes after the page. */
  readonly inLesson: boolean;
}

/** Name, pages, pills, colours, help: the same on every page. On a phone what is rarely needed is folded away. */
export function Header({ pills, page, compareHref, theme, onTheme, onHelp, onShare, onSaved, newVersion, inLesson }: HeaderProps) {
  const [more, setMore] = useState(false);
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main" onClick={skip}>
        {messages.skip}
      </a>
      {inLesson && (
        <a className={styles.skip} href="#lesson" onClick={skip}>
          {messages.skipToLesson}
        </a>
      )}
      <p className={styles.name}>
        <FathomMark /> {messages.name}
      </p>
      <nav className={styles.nav} aria-label={messages.navigation}>
        {pages.map(({ name, text, href }) => (
          <a key={name} href={href?.(compareHref) ?? compareHref} aria-current={name === page ? 'page' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <div className={styles.tools}>
        <span className={styles.more}>
          <Button aria-expanded={more} aria-controls="more" onClick={() => setMore(!more)}>
            {messages.more}
          </Button>
        </span>
        <div id="more" className={more ? styles.open : styles.folded}>
          {pills !== null && <div className={styles.pills}>{pills}</div>}
          {onSaved && (
            <Button aria-label={messages.savedSearches} onClick={onSaved}>
              {messages.saved}
            </Button>
          )}
          <Segmented
            legend={messages.theme}
            value={theme}
            options={themes.map((value) => ({ value, text: messages.themes[value] }))}
            onChange={onTheme}
          />
        </div>
        <Button onClick={onShare}>{messages.share}</Button>
        <Button onClick={onHelp}>{newVersion ? messages.helpNew : messages.help}</Button>
      </div>
    </header>
  );
}

/** The pages in the order of the navigation; Compare is returned to as it was left. */
const pages: readonly { readonly name: Route['name']; readonly text: string; readonly href?: (compareHref: string) => string }[] = [
  { name: 'compare', text: messages.compare },
  { name: 'lessons', text: messages.lessons, href: () => '#/lessons' },
  { name: 'data', text: messages.data, href: dataHref },
  { name: 'collections', text: messages.collections, href: () => '#/collections' },
  { name: 'console', text: messages.console, href: () => '#/console' },
  { name: 'api', text: messages.api, href: () => '#/api' },
  { name: 'cluster', text: messages.cluster, href: () => '#/cluster' },
];

/** The Data page begins with what Compare pages through. */
function dataHref(compareHref: string): string {
  const compare = parseRoute(compareHref);
  return formatRoute({ name: 'data', dataset: compare.name === 'compare' ? compare.dataset : 'logs' });
}

/** The fragment belongs to the routes, so the link moves the focus itself. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}
