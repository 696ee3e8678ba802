import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);

async function tokens(body: Record<string, unknown>): Promise<readonly string[]> {
  const answer = await call('POST', '/_analyze', { tokenizer: 'standard', ...body });
  return (answer.at('tokens') as { token: string }[]).map(({ token }) => token);
}

describe('_analyze with parts defined on the spot', () => {
  it.each([
    [{ type: 'stop', stopwords: ['foo', 'buzz'] }, 'foo Foo buzz the', ['Foo', 'the']],
    [{ type: 'stop', stopwords: ['foo'], ignore_case: true }, 'Foo foo bar', ['bar']],
    [{ type: 'stop' }, 'foo the', ['foo']],
    [{ type: 'stop', stopwords: '_none_' }, 'foo the', ['foo', 'the']],
    [{ type: 'stop', stopwords: 'foo, the' }, 'Foo foo the', ['Foo']],
    [{ type: 'stop', stopwords: ['_english_', 'foo'] }, 'Foo foo the', ['Foo']],
    [{ type: 'stemmer', language: 'english' }, "running dogs' dog's", ['run', 'dog', "dog'"]],
    [{ type: 'stemmer', name: 'possessive_english' }, "running dog's", ['running', 'dog']],
    [{ type: 'stemmer' }, 'running', ['run']],
    [{ type: 'porter_stem' }, 'running', ['run']],
    [{ type: 'uppercase' }, 'foo', ['FOO']],
  ])('takes %j', async (filter, text, expected) => {
    expect(await tokens({ text, filter: [filter] })).toEqual(expected);
    expect(await tokens({ text, filter })).toEqual(expected);
  });

  it('takes tokenizers as well', async () => {
    expect(await tokens({ text: 'Foo bar', tokenizer: { type: 'keyword' } })).toEqual(['Foo bar']);
    expect(await tokens({ text: 'Foo-bar', tokenizer: { type: 'lowercase' }, filter: [{ type: 'reverse' }] })).toEqual(['oof', 'rab']);
  });

  it('explains what each part made of the text', async () => {
    const filter = ['lowercase', { type: 'stop' }];
    const { at } = await call('POST', '/_analyze', {
      text: 'Foo the',
      tokenizer: 'whitespace',
      filter,
      explain: true,
      attributes: ['bytes'],
    });
    const token = (text: string, position: number, bytes: string) => {
      return { token: text, start_offset: position * 4, end_offset: position * 4 + 3, type: 'word', position, bytes };
    };
    expect(at('detail')).toEqual({
      custom_analyzer: true,
      charfilters: [],
      tokenizer: { name: 'whitespace', tokens: [token('Foo', 0, '[46 6f 6f]'), token('the', 1, '[74 68 65]')] },
      tokenfilters: [
        { name: 'lowercase', tokens: [token('foo', 0, '[66 6f 6f]'), token('the', 1, '[74 68 65]')] },
        { name: '__anonymous__stop', tokens: [token('foo', 0, '[66 6f 6f]')] },
      ],
    });
  });

  it.each([
    [{ filter: [{ type: 'kstem' }] }, 'filter [kstem] is not supported by this service'],
    [{ filter: [{ type: 'mystem' }] }, 'failed to find global filter under [mystem]'],
    [{ tokenizer: { type: 'thai' } }, 'tokenizer [thai] is not supported by this service'],
    [{ char_filter: [{ type: 'mapping', mappings: ['a=>b'] }] }, 'failed to find global char_filter under [mapping]'],
    [{ filter: [{ x: 1 }] }, 'Missing [type] setting for anonymous filter: {"x":"1"}'],
    [
      { tokenizer: { type: 'standard', max_token_length: 3 } },
      '[max_token_length] of tokenizer [standard] is not supported by this service',
    ],
    [{ filter: [{ type: 'lowercase', language: 'turkish' }] }, '[language] of filter [lowercase] is not supported by this service'],
    [{ filter: [{ type: 'stop', stopwords: '_french_' }] }, '[stopwords] of filter [stop] is not supported by this service'],
    [{ filter: [{ type: 'stop', stopwords: 3 }] }, '[stopwords] of filter [stop] is not supported by this service'],
    [{ filter: [{ type: 'stemmer', language: 'french' }] }, '[language] of filter [stemmer] is not supported by this service'],
    [{ filter: [3] }, '[analyze_request] failed to parse field [filter]'],
    [{ filter: 'lowercase' }, "[analyze_request] filter doesn't support values of type: VALUE_STRING"],
    [{ tokenizer: 3 }, "[analyze_request] tokenizer doesn't support values of type: VALUE_NUMBER"],
    [{ filter: Array.from({ length: 101 }, () => 'trim') }, '[filter] takes at most [100] parts, found [101]'],
    [{ tokenizer: undefined, analyzer: 'standard', filter: ['trim'] }, 'cannot define extra components on a named analyzer'],
  ])('refuses %j', async (body, reason) => {
    const error = await errorOf('POST', '/_analyze', { text: 'a', tokenizer: 'standard', ...body });
    expect(error).toMatch(/^400 /);
    expect(error).toContain(reason);
  });
});
