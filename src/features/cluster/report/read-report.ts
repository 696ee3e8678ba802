import { isRecord } from '../../../client/is-record.ts';
import { MODES } from '../model/question.ts';
import { REPORT_FORMAT, REPORT_VERSION, type RunReport } from './run-report.ts';

/** A report, or why a file is none, as a sentence. */
export type ReadReport = { readonly ok: true; readonly report: RunReport } | { readonly ok: false; readonly problem: string };

/** In bytes: four ways of paging with pages of 10,000 rows take less. */
export const LONGEST_REPORT = 16_777_216;
const MOST_ROWS = 10_000;

/** Reads the text of a file. What is drawn is checked to its last cell: a file may come from anybody. */
export function readReport(text: string): ReadReport {
  if (text.length > LONGEST_REPORT) return TOO_LONG;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('it is no JSON');
  }
  if (!isRecord(value) || value['format'] !== REPORT_FORMAT) return wrong(`it does not say "format": "${REPORT_FORMAT}"`);
  if (value['version'] !== REPORT_VERSION)
    return wrong(`it is of version ${JSON.stringify(value['version'])}, and this page reads ${REPORT_VERSION}`);
  const problem = firstProblem(value, REPORT, 'report');
  // Checked member by member just now.
  return problem === undefined ? { ok: true, report: value as unknown as RunReport } : wrong(problem);
}

/** Of a file that is not worth reading. */
export const TOO_LONG = wrong(`it has more than ${LONGEST_REPORT.toLocaleString('en')} bytes`);

function wrong(problem: string): ReadReport {
  return { ok: false, problem: `This is no run report: ${problem}.` };
}

/** What a value has to be. */
type Shape =
  | 'text'
  | 'number'
  | 'truth'
  | 'anything'
  | { readonly oneOf: readonly unknown[] }
  | { readonly either: readonly Shape[] }
  | { readonly list: Shape; readonly most: number }
  | { readonly members: Readonly<Record<string, Shape>>; readonly optional?: readonly string[] };

const NULL: Shape = { oneOf: [null] };
const CELLS: Shape = { list: 'text', most: 4 };
const ROW: Shape = { members: { place: 'number', tab: 'text', cluster: 'text', same: 'truth' }, optional: ['tab', 'cluster'] };
const REQUEST: Shape = {
  members: {
    side: { oneOf: ['tab', 'cluster'] },
    method: 'text',
    path: 'text',
    body: { either: ['text', NULL] },
    status: 'number',
    ms: 'number',
  },
};
const WAY: Shape = {
  members: {
    mode: { oneOf: MODES },
    rows: { list: ROW, most: MOST_ROWS },
    bill: { list: { members: { name: 'text', cells: CELLS } }, most: 100 },
    counters: 'anything',
    requests: { list: REQUEST, most: 100 },
  },
};
const REPORT: Shape = {
  members: {
    format: 'text',
    version: 'number',
    made: 'text',
    with: {
      members: {
        fathom: 'text',
        product: 'text',
        cluster: 'text',
        indexThere: 'text',
        shards: 'number',
        seed: { either: ['number', NULL] },
        agent: 'text',
        cores: 'number',
      },
    },
    question: { members: { index: 'text', query: 'anything', sort: 'anything', size: 'number', page: 'number' } },
    ways: { list: WAY, most: MODES.length },
  },
};

/** The first place where a value is not of a shape, as a sentence. */
function firstProblem(value: unknown, shape: Shape, at: string): string | undefined {
  if (shape === 'anything') return value === undefined ? `${at} is missing` : undefined;
  if (typeof shape === 'string') return typeof value === TYPES[shape] ? undefined : `${at} is no ${shape}`;
  if ('oneOf' in shape) return shape.oneOf.includes(value) ? undefined : `${at} is not one of ${JSON.stringify(shape.oneOf)}`;
  if ('either' in shape) {
    const problems = shape.either.map((one) => firstProblem(value, one, at));
    return problems.includes(undefined) ? undefined : problems[0];
  }
  if ('list' in shape) {
    if (!Array.isArray(value) || value.length > shape.most) return `${at} is no list of at most ${shape.most}`;
    return first(value.map((item: unknown, place) => () => firstProblem(item, shape.list, `${at}[${place}]`)));
  }
  if (!isRecord(value)) return `${at} is no object`;
  const { members, optional = [] } = shape;
  return first(
    Object.entries(members).map(([name, member]) => () => {
      if (value[name] === undefined && optional.includes(name)) return undefined;
      return firstProblem(value[name], member, `${at}.${name}`);
    }),
  );
}

const TYPES = { text: 'string', number: 'number', truth: 'boolean' } as const;

function first(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}
