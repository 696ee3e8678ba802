import { pathProblem } from '../../client/address.ts';
import { messages } from './messages.ts';
import type { Operation, Parameter } from './operations.ts';

/** A request as "try it" sends it. */
export interface Trial {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly upload: { readonly type: string; readonly content: string } | undefined;
}

/** Values by `in.name` of the parameter. */
export type TrialValues = Readonly<Record<string, string>>;

/** How a parameter's value is called in {@link TrialValues}. */
export function valueKey(parameter: Pick<Parameter, 'in' | 'name'>): string {
  return `${parameter.in}.${parameter.name}`;
}

/** What the fields start with: the examples of what is needed. */
export function firstValues(operation: Operation): TrialValues {
  const needed = operation.parameters.filter((parameter) => parameter.required);
  return Object.fromEntries(needed.map((parameter) => [valueKey(parameter), parameter.example]));
}

/** The request of some values, or why there can be none, as a sentence. Empty values are not sent. */
export function trialOf(operation: Operation, values: TrialValues, body: string, type: string): Trial | { readonly problem: string } {
  let { path } = operation;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const value = values[valueKey(parameter)] ?? '';
    if (value === '' && parameter.in === 'path') return { problem: messages.missing(parameter.name) };
    if (value === '') continue;
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === 'query') query.set(parameter.name, value);
    else headers[parameter.name] = value;
  }
  const problem = pathProblem(path);
  if (problem !== undefined) return { problem };
  const search = query.toString();
  return {
    method: operation.method,
    path: search === '' ? path : `${path}?${search}`,
    headers,
    upload: operation.body === undefined || body === '' ? undefined : { type, content: body },
  };
}
