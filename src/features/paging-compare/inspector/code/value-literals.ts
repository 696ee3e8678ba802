import { ExactNumber } from '../../../../client/lossless-json.ts';
import { pythonString, scriptString } from './text-literals.ts';

/** How a language writes what JSON can say. */
interface Notation {
  readonly words: { readonly null: string; readonly true: string; readonly false: string };
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  /** What stands between a brace and its members. */
  readonly gap: string;
}

const script: Notation = {
  words: { null: 'null', true: 'true', false: 'false' },
  text: scriptString,
  key: scriptKey,
  gap: ' ',
};

const python: Notation = { words: { null: 'None', true: 'True', false: 'False' }, text: pythonString, key: pythonString, gap: '' };

/** Longer lines are broken. */
const width = 100;

/** A value as JavaScript source; `depth` is the indentation of the line it begins on. Needs {@link isExactInScript}. */
export function scriptLiteral(value: unknown, depth = 0): string {
  return literal(value, depth, script);
}

/** A value as Python source; integers of any length are exact there. */
export function pythonLiteral(value: unknown, depth = 0): string {
  return literal(value, depth, python);
}

/** False when JavaScript cannot hold a number of the value: an integer beyond 2^53, or one beyond all doubles. */
export function isExactInScript(value: unknown): boolean {
  if (value instanceof ExactNumber) return false;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExactInScript);
}

function literal(value: unknown, depth: number, notation: Notation): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => literal(item, depth + 1, notation));
    return bracket('[', ']', items, depth, '');
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `${notation.key(name)}: ${literal(member, depth + 1, notation)}`);
    return bracket('{', '}', members, depth, notation.gap);
  }
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'boolean') return value ? notation.words.true : notation.words.false;
  if (typeof value === 'number') return numeral(value);
  return notation.words.null;
}

/** JSON can say numbers beyond all doubles; both languages read the same digits as infinite. */
function numeral(value: number): string {
  if (!Number.isFinite(value)) return value < 0 ? '-1e400' : '1e400';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

function bracket(open: string, close: string, parts: readonly string[], depth: number, gap: string): string {
  if (parts.length === 0) return open + close;
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`;
  if (line.length + depth * 2 <= width && !line.includes('\n')) return line;
  const indent = '  '.repeat(depth);
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`;
}

function scriptKey(name: string): string {
  // Written plainly, or in quotes, this one would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : scriptString(name);
}
