import { consoleAddParameter } from '../../client/console-link.ts';
import { resourceIds } from '../../features/collections/resource-ids.ts';
import { sections } from '../../features/paging-compare/sections.ts';
import { defaultPerPage, mostPerPage } from '../routes/collections-view.ts';
import { withLesson } from '../routes/lesson-param.ts';
import { limits, parseRoute } from '../routes/route.ts';
import { isTheme, themes } from '../theme.ts';
import { messages } from './link-messages.ts';

/** What a parameter may be; answers what is wrong with a text, in a sentence, or nothing. */
type Rule = (text: string, params: URLSearchParams) => string | undefined;

const any: Rule = () => undefined;

const compareRules: Readonly<Record<string, Rule>> = {
  data: any,
  shards: within(limits.shards, messages.standsForShards, messages.shards),
  docs: within(limits.documents, messages.leftOut, messages.documents),
  q: any,
  sort: (text) => (/^[^:]+(:(asc|desc))?$/.test(text) ? undefined : messages.sort(text)),
  tie: oneOf(['_id', 'none']),
  size: within(limits.size, messages.leftOut, messages.size),
  page: within(limits.page, messages.leftOut, messages.page),
  from: fromRule,
  theme: (text) => (isTheme(text) ? undefined : messages.choice(themes, messages.leftOut)),
  open: (text) =>
    text.split(',').every((name) => name === 'none' || Object.hasOwn(sections, name))
      ? undefined
      : messages.choice([...Object.keys(sections), 'none'], messages.leftOut),
  view: any,
};

/** By the route's name: its parameters, each with its rule. */
const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  compare: compareRules,
  data: {
    data: any,
    shards: within(limits.shards, messages.leftOut, messages.shards),
    docs: within(limits.documents, messages.leftOut, messages.documents),
    view: any,
  },
  console: { [consoleAddParameter]: any, view: any },
  api: { find: any, op: any },
  fidelity: {},
  cluster: {},
  lessons: { handout: any, class: any, edit: any, begin: any, view: any },
  collections: {
    of: (text) => (resourceIds.some((id) => id === text) ? undefined : messages.choice(resourceIds, messages.became('documents'))),
    index: any,
    page: within(Number.MAX_SAFE_INTEGER, messages.became('1'), () => ''),
    per: within(mostPerPage, messages.became(String(defaultPerPage)), messages.perPage),
    sort: any,
    order: oneOf(['asc', 'desc']),
    by: any,
    is: any,
    record: any,
  },
};

/** What of an address the page did not take as it stands there, each in a sentence with the reason and the way out; nothing where all was. */
export function linkProblems(fragment: string): readonly string[] {
  const route = parseRoute(fragment);
  const known = rules[route.name];
  if (known === undefined) return [];
  // A lesson may go along with any page.
  const params = new URLSearchParams(/\?([^]*)$/.exec(withLesson(fragment, ''))?.[1] ?? '');
  return [...new Set(params.keys())].flatMap((name) => {
    const [text = '', ...more] = params.getAll(name);
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (rule === undefined) return [messages.unknown(name, Object.keys(known))];
    const twice = more.length > 0 ? [messages.twice(name, text)] : [];
    const wrong = text === '' ? undefined : rule(text, params);
    return (wrong === undefined ? [] : [`${name}=${shortened(text)}: ${wrong}`]).concat(twice);
  });
}

/** A whole number from 1 on. `instead` says what is taken where it is none, `limit` why there are no more than `most`. */
function within(most: number, instead: string, limit: (most: number) => string): Rule {
  return (text) => {
    const number = Number(text);
    if (!Number.isSafeInteger(number) || number < 1) return messages.noNumber(instead);
    return number > most ? messages.tooLarge(most, limit(most)) : undefined;
  };
}

function oneOf(choices: readonly string[]): Rule {
  return (text) => (choices.includes(text) ? undefined : messages.choice(choices, messages.leftOut));
}

function fromRule(text: string, params: URLSearchParams): string | undefined {
  if (params.get('page') !== null) return messages.fromBeside;
  const from = Number(text);
  if (!Number.isSafeInteger(from) || from < 0) return messages.noPlace;
  const route = parseRoute(`#/compare?${params.toString()}`);
  if (route.name !== 'compare' || route.page === undefined) return undefined;
  const size = route.size ?? limits.usualSize;
  const first = (route.page - 1) * size;
  return first === from ? undefined : messages.inside(route.page, first);
}

/** Enough of a text to know it by. */
function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
