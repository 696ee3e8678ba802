import { readConsole, type ConsoleAsked } from '../asked/console-asked.ts';
import { runConsole } from '../live/console-run.ts';
import { Stopped } from '../live/stopped.ts';
import { consoleFor, type ConsoleRecording } from '../recorded/recording.ts';
import { copyHtml } from '../save/copy-html.ts';
import { consoleHtml } from '../save/html-text.ts';
import { createCard, type Card } from './card.ts';
import { createConsoleBody, type ConsoleBody } from './console-body.ts';
import type { Embeds } from './embeds.ts';
import { appOf, readHost, unreadOf, type Figure, type Said } from './figure.ts';
import { createRunner } from './runner.ts';

const kept = ['data', 'shards', 'docs', 'index', 'rows', 'theme', 'lang', 'app'];

/** What `<fathom-console>` does: one request, which can be changed, and its answer with what it cost. */
export function createConsoleFigure(host: HTMLElement, root: ShadowRoot, embeds: Embeds): Figure {
  let said: Said;
  let about: ConsoleAsked;
  let shown: ConsoleRecording | undefined;
  let card: Card;
  let body: ConsoleBody;

  const runner = createRunner<string>(embeds, {
    host,
    say: (text, kind) => card.say(text, kind),
    progress: (text) => card.progress(text),
    words: () => said.words,
    onChange: () => showHead(),
    work: async (engine, text, events, signal) => {
      const { asked, name } = about;
      const mine = body;
      const { noRequest } = said.words;
      const recording = await runConsole(engine, { text, asked, name, version: embeds.version, noRequest }, events, signal);
      if (mine !== body || signal.aborted) throw new Stopped();
      shown = recording;
      body.show(recording);
      return { ...recording, where: engine.where };
    },
  });

  function read(): void {
    about = readConsole((name) => host.getAttribute(name), contentOf(host));
    said = { ...readHost(host, embeds), unread: about.unread };
    const { asked, text } = about;
    shown = consoleFor(
      { data: asked?.data ?? 'none', shards: asked?.shards ?? 0, documents: asked?.documents ?? 0, text },
      said.recordings,
    );
  }

  function show(): void {
    runner.forget();
    read();
    card = createCard('console', said.words, {
      onRun: () => void run().catch(() => undefined),
      onStop: runner.stop,
      onSave: () => void save().then((text) => card.say(text)),
    });
    body = createConsoleBody(said.words, about.text, { onRun: () => void run().catch(() => undefined), onChange: () => showHead() });
    card.body.className = 'console-body';
    for (const part of body.parts) card.body.append(part);
    card.root.style.setProperty('--fathom-rows', String(about.rows));
    root.replaceChildren(card.root);
    if (shown !== undefined) body.show(shown);
    showHead();
    card.say(unreadOf(said));
  }

  function showHead(): void {
    const { words } = said;
    const { asked, name } = about;
    const text = body.text();
    const app = appOf(host);
    card.show({
      title: words.consoleTitle(text.trim().split('\n', 1)[0]?.trim().slice(0, 80) ?? ''),
      sub: asked === undefined ? words.holdsNothing : words.holds(name, asked.documents, asked.shards),
      source: runner.isLive() ? 'live' : shown === undefined ? 'nothing' : 'recorded',
      page: null,
      running: runner.isRunning(),
      link: app && new URL(`#/console?add=${encodeURIComponent(text)}`, app).href,
    });
  }

  function run(what?: number | string) {
    if (typeof what === 'number') return Promise.reject(new Error('a console runs a request, no page'));
    if (what !== undefined) body.write(what);
    return runner.run(body.text());
  }

  function save(): Promise<string> {
    if (shown === undefined) return Promise.resolve(said.words.nothingRecordedWhy);
    const named = kept.flatMap((name) => {
      const value = host.getAttribute(name);
      return value === null ? [] : [[name, value] as const];
    });
    return copyHtml(consoleHtml(shown, Object.fromEntries(named)), said.words);
  }

  return { show, draw: () => undefined, run, leave: runner.forget, stop: runner.stop };
}

/** What stands in an element as its request: its `pre`, or its own text. */
function contentOf(host: HTMLElement): string {
  const pre = host.querySelector('pre');
  if (pre !== null) return pre.textContent;
  return [...host.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')).join('');
}
