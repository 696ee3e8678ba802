import { formatDate, parseDateMath } from '../../engine/index.ts';
import { refuse } from '../errors/refusal.ts';

const DEFAULT_PATTERN = 'uuuu.MM.dd';

/**
 * Index expressions with the names in angle brackets worked out: `<logs-{now/d}>` is `logs-2024.03.22`, and
 * `<logs-{now/M{yyyy.MM|+02:00}}>` says format and zone. A backslash before a brace takes its meaning away.
 */
export function resolveDateNames(expression: string, nowMs: number): string {
  if (!expression.includes('<')) return expression;
  return expression
    .split(',')
    .map((part) => {
      const sign = part.startsWith('-<') ? '-' : '';
      const name = part.slice(sign.length);
      return name.startsWith('<') && name.endsWith('>') ? sign + resolveName(name, nowMs) : part;
    })
    .join(',');
}

function resolveName(name: string, nowMs: number): string {
  let text = '';
  for (let at = 1; at < name.length - 1; at++) {
    const char = name.charAt(at);
    if (char === '\\') text += name.charAt(++at);
    else if (char === '}') return malformed(name, `invalid character at position [${at}]. \`{\` and \`}\` are reserved characters`);
    else if (char !== '{') text += char;
    else {
      const end = closingBrace(name, at);
      if (end < 0) return malformed(name, 'date math placeholder is open ended');
      text += resolvePlaceholder(name, name.slice(at + 1, end), nowMs);
      at = end;
    }
  }
  return text === '' ? malformed(name, 'nothing captured') : text;
}

function closingBrace(name: string, open: number): number {
  let depth = 0;
  for (let at = open; at < name.length - 1; at++) {
    if (name.charAt(at) === '{') depth++;
    else if (name.charAt(at) === '}' && --depth === 0) return at;
  }
  return -1;
}

function resolvePlaceholder(name: string, placeholder: string, nowMs: number): string {
  const brace = placeholder.indexOf('{');
  const math = brace < 0 ? placeholder : placeholder.slice(0, brace);
  if (brace >= 0 && !placeholder.endsWith('}')) return malformed(name, 'missing closing `}` for date math format');
  const [pattern = '', timeZone] = brace < 0 ? [DEFAULT_PATTERN] : placeholder.slice(brace + 1, -1).split('|');
  if (pattern === '') return malformed(name, 'missing date format');
  const moment = parseDateMath(math, 'strict_date_optional_time', {
    nowMs,
    roundUp: false,
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  if (!moment.ok) return malformed(name, moment.error.reason);
  return formatDate(moment.value, pattern, timeZone) ?? malformed(name, `invalid date format [${pattern}]`);
}

function malformed(name: string, why: string): never {
  return refuse({ kind: 'parse', reason: `invalid dynamic name expression [${name.slice(1, -1)}]. ${why}` });
}
