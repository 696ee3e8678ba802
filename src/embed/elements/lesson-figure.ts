import { wordsFor } from '../words/words-for.ts';
import { aboutLesson, type LessonAbout, type UsualLesson } from '../recorded/lesson-about.ts';
import type { Embeds } from './embeds.ts';
import { appOf, type Figure } from './figure.ts';
import { make, makeButton } from './make.ts';

/** Of our own lessons, the first. */
const USUAL = 'page-1000';

/** A lesson as its element shows it: what stands first, and the address it begins at. */
interface Known {
  readonly about: LessonAbout;
  readonly begin: string;
}

/** Our own lessons, by their names. */
type Lessons = Readonly<Record<string, UsualLesson>>;

/** What `<fathom-lesson>` does: the first step of a lesson, and on a click the page it is played on. */
export function createLessonFigure(host: HTMLElement, root: ShadowRoot, { player, engine }: Embeds, lessons: Lessons): Figure {
  let turn = 0;
  const words = () => wordsFor(host.closest('[lang]')?.getAttribute('lang') ?? 'en');

  async function show(): Promise<void> {
    const mine = ++turn;
    const src = host.getAttribute('src');
    const name = host.getAttribute('lesson') ?? USUAL;
    if (src === null) return poster(ours(name, lessons), words().noLesson(name));
    poster(undefined, `${words().reading} …`);
    const known = await fromFile(src);
    if (mine === turn) poster(known, words().noLessonFile(src));
    return undefined;
  }

  /** @param otherwise what there is to say of a lesson that is not there */
  function poster(known: Known | undefined, otherwise: string): void {
    const { about } = known ?? {};
    const title = make('p', { class: 'title', text: about?.title ?? words().aLesson, attributes: { id: 'title' } });
    const sub = make('p', { class: 'sub', text: about === undefined ? otherwise : words().lessonSub(about.minutes) });
    const body = make('div', {
      class: 'question',
      children:
        about === undefined ? [] : [make('p', { class: 'sub', text: about.goal }), make('p', { class: 'ask', text: about.question })],
    });
    const page = playedIn(host, player);
    const begin = makeButton(words().begin, () => known && page && play(known, page), 'main');
    begin.disabled = known === undefined || page === undefined;
    const status = make('p', {
      class: 'status',
      text: about === undefined ? '' : page === undefined ? words().noPlayer : words().beginWhat,
      attributes: { role: 'status' },
    });
    root.replaceChildren(
      make('div', {
        class: 'card lesson',
        attributes: { role: 'group', 'aria-labelledby': 'title' },
        children: [
          make('div', { class: 'head', children: [make('div', { children: [title, sub] })] }),
          body,
          make('div', { class: 'foot', children: [make('div', { class: 'run', children: [begin] }), status] }),
        ],
      }),
    );
  }

  /** Its frame takes the engine of this page, where it is of the same site: it may as well start at once. */
  function play({ about, begin }: Known, page: URL): void {
    engine().catch(() => undefined);
    const theme = host.getAttribute('theme');
    const themed = theme === 'light' || theme === 'dark' ? `&theme=${theme}` : '';
    // A service worker would have to be registered for the whole of the folder.
    const address = `${page.href}?transport=in-page${begin}${themed}`;
    const frame = make('iframe', { class: 'lesson', attributes: { title: about.title, src: address, allow: 'clipboard-write' } });
    root.replaceChildren(frame);
    frame.addEventListener('load', () => frame.focus());
  }

  return {
    show: () => void show(),
    draw: () => undefined,
    run: () => Promise.reject(new Error('a lesson is played by its reader')),
    leave: () => root.replaceChildren(),
    stop: () => void show(),
  };
}

/** The document that plays it: the one beside the script, or below the page that `app` names. */
function playedIn(host: HTMLElement, player: URL | undefined): URL | undefined {
  const app = player === undefined ? appOf(host) : undefined;
  return player ?? (app && new URL('embed/lesson.html', app));
}

function ours(name: string, lessons: Lessons): Known | undefined {
  const about = Object.hasOwn(lessons, name) ? lessons[name] : undefined;
  return about && { about, begin: `#/compare?${about.at}&lesson=${name}:0` };
}

/** A lesson of the author's own goes to the page that plays it in the address, as links to it do. */
async function fromFile(src: string): Promise<Known | undefined> {
  try {
    const response = await fetch(new URL(src, document.baseURI));
    const json = response.ok ? await response.text() : '';
    const about = aboutLesson(json);
    return about && { about, begin: `#/lessons?begin=1&view=0.${base64Url(JSON.stringify(JSON.parse(json)))}` };
  } catch {
    return undefined;
  }
}

function base64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
