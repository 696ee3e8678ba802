import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ConformanceHost, HostResponse } from '../host.ts';
import { type Chapter, difference, filled, isList, notFor, partAt, type Story, textOf, type Yaml } from './chapter.ts';
import { empty } from './clients-tests.ts';
import { failureOf, type Verdict } from './verdict.ts';

/** Runs the stories of the OpenSearch API specification, each against an emptied service; a verdict for each chapter. */
export async function runStories(folder: string, host: ConformanceHost, release: string): Promise<readonly Verdict[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  const verdicts: Verdict[] = [];
  for (const file of files.toSorted()) {
    // A file of the suite has the shape that its schema says.
    const story = parse(readFileSync(join(folder, file), 'utf8')) as Story;
    if (story.chapters === undefined) continue;
    await empty(host);
    verdicts.push(...(await new StoryRun(file, host, release).play(story)));
  }
  return verdicts;
}

/** One story, and what its chapters gave names to. */
class StoryRun {
  readonly #file: string;
  readonly #host: ConformanceHost;
  readonly #release: string;
  readonly #outputs = new Map<string, Yaml>();

  constructor(file: string, host: ConformanceHost, release: string) {
    this.#file = file;
    this.#host = host;
    this.#release = release;
  }

  async play(story: Story): Promise<readonly Verdict[]> {
    const { prologues = [], chapters = [], epilogues = [] } = story;
    const other = notFor(story, this.#release);
    if (other !== undefined) return chapters.map((chapter) => this.#verdict(chapter, { outcome: 'skipped', reason: other }));
    const verdicts: Verdict[] = [];
    let before: string | undefined;
    for (const prologue of prologues.filter((one) => notFor(one, this.#release) === undefined)) before ??= await this.#ask(prologue);
    for (const chapter of chapters) {
      const left = notFor(chapter, this.#release);
      const reason = left ?? before ?? (await this.#ask(chapter));
      if (left !== undefined) verdicts.push(this.#verdict(chapter, { outcome: 'skipped', reason: left }));
      else verdicts.push(this.#verdict(chapter, reason === undefined ? { outcome: 'passed', reason: '' } : failureOf(reason)));
    }
    for (const epilogue of epilogues) await this.#ask(epilogue);
    return verdicts;
  }

  #verdict({ synopsis, path, method }: Chapter, end: Pick<Verdict, 'outcome' | 'reason'>): Verdict {
    const title = synopsis ?? `${[method].flat().join(', ')} ${path}`;
    return { suite: 'opensearch-api-specification', file: this.#file, title, ...end };
  }

  /** Asks by every method of a chapter. Why it did not end as it has to; undefined: it did. */
  async #ask(chapter: Chapter): Promise<string | undefined> {
    for (const method of [chapter.method].flat()) {
      const response = await this.#send(chapter, method);
      const wrong = this.#judge(chapter, response);
      if (wrong !== undefined) return `${method} ${chapter.path}: ${wrong}`;
    }
    return undefined;
  }

  async #send({ path, parameters = {}, request = {} }: Chapter, method: string): Promise<HostResponse> {
    const given = Object.entries(parameters).map(([name, value]) => [name, textOf(filled(value, this.#outputs))] as const);
    const inPath = (name: string): boolean => path.includes(`{${name}}`);
    const { payload, content_type: type = 'application/json', headers = {} } = request;
    const body = payload === undefined ? undefined : bodyOf(filled(payload, this.#outputs), type);
    return this.#host.send({
      method,
      path: `/${path.replace(/^\//, '')}`.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(given.find(([key]) => key === name)?.[1] ?? ''),
      ),
      query: given
        .filter(([name]) => !inPath(name))
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
        .join('&'),
      headers: body === undefined ? headers : { 'content-type': type, ...headers },
      body,
    });
  }

  #judge({ id, status, response = {}, output = {} }: Chapter, { status: got, text, contentType }: HostResponse): string | undefined {
    const allowed = [response.status ?? status ?? [200, 201]].flat();
    if (!allowed.includes(got)) return `answered ${got}: ${text.slice(0, 300)}`;
    const payload = contentType.includes('json') && text !== '' ? (JSON.parse(text) as Yaml) : text;
    for (const [name, what] of Object.entries(output)) {
      const { path, default: instead = null } = typeof what === 'string' ? { path: what } : what;
      this.#outputs.set(`${id ?? ''}.${name}`, partAt({ payload }, path) ?? instead);
    }
    return response.payload === undefined ? undefined : difference(filled(response.payload, this.#outputs), payload);
  }
}

function bodyOf(payload: Yaml, type: string): string {
  if (typeof payload === 'string') return payload;
  if (type.includes('ndjson') && isList(payload))
    return payload.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  return JSON.stringify(payload);
}
