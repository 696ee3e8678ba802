import { useState } from 'react';
import { later, Part } from '../components/later.tsx';
import { Button } from '../components/button.tsx';
import { Segmented } from '../components/segmented.tsx';
import type { ServiceClock } from '../client/service-clock.ts';
import type { TransportInfo } from '../features/connection/transport-pill.tsx';
import { FathomMark } from './fathom-mark.tsx';
import { messages } from './messages.ts';
import { formatRoute, parseRoute, type Route } from './routes/route.ts';
import { themes, type Theme } from './theme.ts';
import styles from './header.module.css';

const TransportPill = later(async () => (await import('../features/connection/transport-pill.tsx')).TransportPill);
const TabsPill = later(async () => (await import('../features/connection/tabs-pill.tsx')).TabsPill);
const ClockControl = later(async () => (await import('../features/clock/clock-control.tsx')).ClockControl);

interface HeaderProps {
  readonly transport: TransportInfo;
  readonly clock: ServiceClock;
  /** The page answers: time to fetch what it can do without. */
  readonly settled: boolean;
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
}

/** Name, pages, transport, colours, help: the same on every page. On a phone what is rarely needed is folded away. */
export function Header({
  transport,
  clock,
  settled,
  page,
  compareHref,
  theme,
  onTheme,
  onHelp,
  onShare,
  onSaved,
  newVersion,
}: HeaderProps) {
  const [more, setMore] = useState(false);
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {messages.skip}
      </a>
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
          <div className={styles.pills}>
            {settled && (
              <Part>
                <TransportPill transport={transport} />
                <ClockControl clock={clock} />
                <TabsPill />
              </Part>
            )}
          </div>
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
  { name: 'data', text: messages.data, href: dataHref },
  { name: 'collections', text: messages.collections, href: () => '#/collections' },
  { name: 'console', text: messages.console, href: () => '#/console' },
  { name: 'api', text: messages.api, href: () => '#/api' },
];

/** The Data page begins with what Compare pages through. */
function dataHref(compareHref: string): string {
  const compare = parseRoute(compareHref);
  return formatRoute({ name: 'data', dataset: compare.name === 'compare' ? compare.dataset : 'logs' });
}

/** The fragment belongs to the routes, so the link moves the focus itself. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}
