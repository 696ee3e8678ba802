import { linkTo, readAsked, type Asked, type Unread } from '../asked/asked.ts';
import type { Recording } from '../recorded/recording.ts';
import { readRecording } from '../recorded/read-recording.ts';
import { wordsFor } from '../words/words-for.ts';
import type { Words } from '../words/words.ts';
import type { CardView } from './card.ts';
import type { Embeds } from './embeds.ts';
import type { RunResult } from './result.ts';

/** What an element does; the element itself only hands on what the browser tells it. */
export interface Figure {
  /** It is in a page now, or its attributes say something else: shows what was recorded of that. */
  readonly show: () => void;
  /** Draws again in the width there is. */
  readonly draw: () => void;
  /** Starts the engine, if none runs in the page, and counts. Rejects when that fails. */
  readonly run: (what?: number | string) => Promise<RunResult>;
  readonly stop: () => void;
  /** It is taken out of the page: gives back what it holds open. */
  readonly leave: () => void;
}

/** What an element says of itself. */
export interface Said {
  readonly asked: Asked;
  readonly unread: readonly Unread[];
  readonly words: Words;
  /** What its author put into it first, then what came with the script. */
  readonly recordings: readonly Recording[];
  /** The same in Fathom's own page. */
  readonly link: string | undefined;
}

/** Reads an element's attributes and the recording in it. */
export function readHost(host: HTMLElement, { recordings }: Embeds): Said {
  const { asked, unread } = readAsked((name) => host.getAttribute(name));
  const own = [...host.querySelectorAll('script[type="application/json"]')].flatMap(({ textContent }) => readRecording(textContent) ?? []);
  const language = host.closest('[lang]')?.getAttribute('lang') ?? 'en';
  const app = appOf(host);
  return { asked, unread, words: wordsFor(language), recordings: [...own, ...recordings], link: app && linkTo(app, asked) };
}

/** What its author wrote that is not taken, in sentences. */
export function unreadOf({ unread, words }: Said): string {
  return unread.map(({ name, value, taken }) => words.unread(name, value, taken)).join(' ');
}

/** What every card says above and below its drawing. @param shown what is drawn, if anything is */
export function aboutOf(
  { asked, words, link }: Said,
  shown: unknown,
  { isLive, isRunning }: { readonly isLive: () => boolean; readonly isRunning: () => boolean },
): Omit<CardView, 'title' | 'page'> {
  return {
    sub: words.asked(asked.documents, asked.shards, asked.size, asked.query),
    source: isLive() ? 'live' : shown === undefined ? 'nothing' : 'recorded',
    running: isRunning(),
    link,
  };
}

/** The page of Fathom that an element leads to; undefined: its author named none, and nothing else tells where one is. */
export function appOf(host: HTMLElement): URL | undefined {
  const named = host.getAttribute('app');
  const address = named !== null && URL.canParse(named, document.baseURI) ? new URL(named, document.baseURI) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** Nothing is drawn for less, in pixels: a page without room yet, or without styles, gives next to none. */
const LEAST_WIDTH = 240;

/** The width an element has for its content, in pixels; a usual one while it is not to be seen. */
export function widthOf(host: HTMLElement): number {
  return host.clientWidth > 0 ? Math.max(host.clientWidth, LEAST_WIDTH) : 640;
}

/** In words, why something failed. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
