import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLossless, stringifyLossless } from '../../../../client/lossless-json.ts';
import { pythonString, scriptString, shellQuote } from './text-literals.ts';
import { isExactInScript, pythonLiteral, scriptLiteral } from './value-literals.ts';

const hostile = [
  "it's",
  "''",
  String.raw`\'`,
  String.raw`\\`,
  '$(rm -rf /) `id` $HOME !! %s',
  '"\n\r\t\b\f\u0000',
  '\u2028\u2029 \u{1F600} \uD800',
  '</script> ${x} {{y}}',
  '__proto__',
];
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile), fc.string());

/** Texts with what no argument of a process can carry left out: NUL, and halves of surrogate pairs, which UTF-8 has not. */
const argumentsOf = (sample: readonly string[]) => sample.map((text) => Buffer.from(text.replaceAll('\0', '')).toString());

const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', ''], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const runPython = (script: string): string => execFileSync('python3', ['-'], { input: script, encoding: 'utf8' });

describe('texts as literals', () => {
  it('of a shell are what the shell hands on', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 20, maxLength: 40 }), (sample) => {
        const given = argumentsOf(sample);
        const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${given.map(shellQuote).join(' ')}`], { encoding: 'utf8' });
        expect(printed.split('\0').slice(0, -1)).toEqual(given);
      }),
      { numRuns: 20 },
    );
  });

  it('of JavaScript are read back the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(runInNewContext(scriptString(text))).toBe(text);
        expect(scriptString(text)).not.toMatch(/[\n\r]/);
      }),
      { examples: hostile.map((text) => [text]) },
    );
  });

  it('of Python use no escape that JSON has not, so both read the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(JSON.parse(pythonString(text))).toBe(text);
        // A backslash of the text's own is two.
        expect(pythonString(text).replaceAll(String.raw`\\`, '')).not.toContain(String.raw`\/`);
      }),
    );
  });
});

describe('values as literals', () => {
  it('of JavaScript are read back the same, whatever their members are called', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, depth) => {
        expect(stringifyLossless(runInNewContext(`(${scriptLiteral(value, depth)})`))).toBe(stringifyLossless(value));
      }),
      { examples: hostile.map((text) => [JSON.parse(`{${JSON.stringify(text)}: [${JSON.stringify(text)}]}`), 0]) },
    );
  });

  it.skipIf(!hasPython)('of Python are read back the same by Python', () => {
    // One run of Python for all of them: starting it takes longer than reading them.
    const values = [...fc.sample(fc.oneof(fc.jsonValue(), texts), 300), ...hostile];
    const printed = runPython(`import json\nprint(json.dumps(${pythonLiteral(values)}))\n`);
    expect(JSON.parse(printed)).toEqual(JSON.parse(stringifyLossless(values)));
  });

  it('keep integers JavaScript cannot hold: Python’s as they are, and JavaScript is told', () => {
    const value = parseLossless('{"search_after":[9223372036854775807,-0.0,1e400]}');
    expect(isExactInScript(value)).toBe(false);
    expect(pythonLiteral(value)).toBe('{"search_after": [9223372036854775807, -0.0, 1e400]}');
    expect(isExactInScript({ search_after: [2 ** 53 - 1, null, 'x'] })).toBe(true);
    expect(isExactInScript([Infinity])).toBe(false);
  });

  it('break what is long, one member a line', () => {
    expect(scriptLiteral({ query: { match_all: {} }, size: 10 })).toBe('{ query: { match_all: {} }, size: 10 }');
    expect(scriptLiteral({ a: 'x'.repeat(60), 'b-c': ['y'.repeat(60)] }, 1)).toBe(
      `{\n    a: '${'x'.repeat(60)}',\n    'b-c': ['${'y'.repeat(60)}'],\n  }`,
    );
  });
});
