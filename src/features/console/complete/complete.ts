import { endpointOf, isPlaceholder, segmentsOf, type Endpoint } from '../../../requests/endpoints.ts';
import { requestAt, splitSheet, type SheetRequest } from '../../../requests/sheet/split.ts';
import { readTarget } from '../../../requests/sheet/target.ts';
import { readRequest } from '../../../requests/sheet/search-request.ts';
import { indexRead } from '../../../requests/predict.ts';
import { placeIn } from './json-place.ts';
import { shapeAt, shapeOfBody, type Shape } from './search-dsl.ts';

/** Something that can be written at a position. */
export interface Option {
  readonly label: string;
  readonly detail?: string;
  /** What is written; `${}` is where the cursor goes. Absent: the label. */
  readonly template?: string;
  /** Without something inside it would be refused: what can stand there is to be offered at once. */
  readonly opens?: boolean;
  /** What it is, for its icon. */
  readonly kind: 'method' | 'path' | 'index' | 'parameter' | 'key' | 'field' | 'value';
}

/** What can be written. */
export interface Completion {
  /** Where the typed part of the name begins; options are narrowed by what stands from there on. */
  readonly from: number;
  /** What a chosen option takes the place of: the typed part, with the quotes around it. */
  readonly replace: { readonly from: number; readonly to: number };
  readonly options: readonly Option[];
}

/** What completion knows. */
export interface Knowledge {
  readonly endpoints: readonly Endpoint[];
  readonly indices: readonly string[];
  /** Fields of an index; asked for only where a field can stand. */
  readonly fieldsOf: (index: string | undefined) => Promise<readonly { readonly name: string; readonly type: string }[]>;
}

/** Everything that can be written at a position of a sheet. Null: nothing. */
export async function completeAt(text: string, position: number, knowledge: Knowledge): Promise<Completion | null> {
  const lineFrom = text.lastIndexOf('\n', position - 1) + 1;
  const line = text.slice(lineFrom, position);
  if (/^[A-Za-z]*$/.test(line)) {
    const body = await inBody(text, position, knowledge);
    return body ?? { from: lineFrom, replace: { from: lineFrom, to: position }, options: methodOptions };
  }
  const head = /^([A-Za-z]+)[ \t]+(\S*)$/.exec(line);
  if (head !== null && methods.includes((head[1] ?? '').toUpperCase())) {
    const [, method = '', target = ''] = head;
    return completeTarget(method.toUpperCase(), target, position - target.length, knowledge);
  }
  return inBody(text, position, knowledge);
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH'];
const methodOptions = methods.map((label): Option => ({ label, kind: 'method', template: `${label} /\${}` }));

function completeTarget(method: string, target: string, at: number, knowledge: Knowledge): Completion | null {
  const { endpoints, indices } = knowledge;
  const mark = target.indexOf('?');
  if (mark >= 0) return completeQuery(method, target, at, endpoints);
  const typed = segmentsOf(target);
  const complete = target.endsWith('/') ? typed : typed.slice(0, -1);
  const from = at + target.lastIndexOf('/') + 1;
  const options = new Map<string, Option>();
  for (const endpoint of endpoints) {
    const segments = segmentsOf(endpoint.path);
    const here = segments[complete.length];
    if (endpoint.method !== method || here === undefined || !beginsWith(segments, complete)) continue;
    const last = segments.length === complete.length + 1;
    if (!isPlaceholder(here)) options.set(here, { label: here, kind: 'path', ...(last && { detail: endpoint.summary }) });
    else if (here === '{index}' || (here === '{name}' && complete.at(-1) === 'indices'))
      for (const name of indices) options.set(name, { label: name, kind: 'index', detail: 'index' });
  }
  return options.size === 0 ? null : { from, replace: { from, to: at + target.length }, options: [...options.values()] };
}

function beginsWith(segments: readonly string[], complete: readonly string[]): boolean {
  return complete.every((part, i) => {
    const known = segments[i] ?? '';
    return isPlaceholder(known) ? !part.startsWith('_') : known === part;
  });
}

function completeQuery(method: string, target: string, at: number, endpoints: readonly Endpoint[]): Completion | null {
  const endpoint = endpointOf(endpoints, method, readTarget(target, 0).path);
  if (endpoint === undefined) return null;
  const start = Math.max(target.lastIndexOf('?'), target.lastIndexOf('&')) + 1;
  const [name = '', value] = target.slice(start).split('=');
  const end = at + target.length;
  if (value === undefined) {
    const options = endpoint.parameters.map((parameter): Option => ({
      label: parameter.name,
      detail: parameter.type,
      kind: 'parameter',
      template: `${parameter.name}=\${}`,
    }));
    return { from: at + start, replace: { from: at + start, to: end }, options };
  }
  const values = endpoint.parameters.find((parameter) => parameter.name === name)?.values ?? [];
  if (values.length === 0) return null;
  const from = at + start + name.length + 1;
  return { from, replace: { from, to: end }, options: values.map((label): Option => ({ label, kind: 'value' })) };
}

async function inBody(text: string, position: number, knowledge: Knowledge): Promise<Completion | null> {
  const sheet = splitSheet(text);
  const request = requestAt(sheet, position);
  if (request === undefined || request.body === '' || position <= request.bodyFrom) return null;
  const bodyFrom = request.bodyFrom;
  const end = sheet.requests[sheet.requests.indexOf(request) + 1]?.from ?? text.length;
  // The body's blanked text while there is one; after its end what follows it.
  const body = (request.body + text.slice(request.to, end)).slice(0, end - bodyFrom);
  const place = placeIn(body, position - bodyFrom);
  if (place === undefined) return null;
  const { path } = readTarget(request.target, 0);
  const shape = shapeOfBody(path, request.method) ?? shapeFromTable(knowledge.endpoints, request.method, path);
  const here = shape && shapeAt(shape, place.path);
  if (here === undefined) return null;
  const fields = needsFields(here, place.at) ? await knowledge.fieldsOf(indexOf(sheet.requests, request)) : [];
  const to = position + (text[position] === '"' && place.quoted ? 1 : 0);
  const options = place.at === 'key' ? keyOptions(here, fields, text.slice(to)) : valueOptions(here, fields);
  const left = options.filter(({ label }) => place.at === 'value' || !place.taken.includes(label));
  const from = bodyFrom + place.from;
  return left.length === 0 ? null : { from: from + (place.quoted ? 1 : 0), replace: { from, to }, options: left };
}

function indexOf(requests: readonly SheetRequest[], request: SheetRequest): string | undefined {
  const read = requests.map((one) => readRequest(one));
  return indexRead(read, requests.indexOf(request));
}

function shapeFromTable(endpoints: readonly Endpoint[], method: string, path: string): Shape | undefined {
  const keys = endpointOf(endpoints, method, path)?.bodyKeys ?? [];
  return keys.length === 0 ? undefined : { keys: Object.fromEntries(keys.map((key) => [key, {}])) };
}

function needsFields(shape: Shape, at: 'key' | 'value'): boolean {
  return at === 'key' ? shape.field !== undefined : shape.values === 'fields';
}

interface Field {
  readonly name: string;
  readonly type: string;
}

/** `after` is what follows in the sheet: where a colon stands already, only the name is written. */
function keyOptions(shape: Shape, fields: readonly Field[], after: string): readonly Option[] {
  const option = (label: string, held: Shape | (() => Shape) | undefined, kind: Option['kind'], detail?: string): Option => {
    const { form = '', field } = (typeof held === 'function' ? held() : held) ?? {};
    const value = /^\s*:/.test(after) ? '' : `: ${{ '{}': '{ ${} }', '[]': '[${}]', '""': '"${}"', '': '${}' }[form]}`;
    const opens = value !== '' && form === '{}' && field !== undefined;
    return { label, kind, ...(detail !== undefined && { detail }), ...(opens && { opens }), template: `"${label}"${value}` };
  };
  return [
    ...Object.entries(shape.keys ?? {}).map(([name, held]) => option(name, held, 'key')),
    ...(shape.field === undefined ? [] : fields.map(({ name, type }) => option(name, shape.field, 'field', type))),
  ];
}

function valueOptions(shape: Shape, fields: readonly Field[]): readonly Option[] {
  if (shape.values === 'fields') {
    const named = fields.map(({ name, type }): Option => ({ label: name, detail: type, kind: 'field', template: `"${name}"` }));
    const special = Object.keys(shape.keys ?? {}).map((name): Option => ({ label: name, kind: 'field', template: `"${name}"` }));
    return [...named, ...special];
  }
  return (shape.values ?? []).map((label): Option => {
    const bare = label === 'true' || label === 'false';
    return { label, kind: 'value', template: bare ? label : `"${label}"` };
  });
}
