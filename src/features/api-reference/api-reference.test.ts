import { describe, expect, it } from 'vitest';
import { findOperations, groupOperations } from './find.ts';
import { readOperations } from './operations.ts';
import { exampleOf, type OpenApi } from './schemas.ts';
import { firstValues, trialOf } from './trial.ts';

const document: OpenApi = {
  info: { title: 'A service', version: '1' },
  paths: {
    '/{index}/_search': {
      post: {
        summary: 'Search.',
        tags: ['search'],
        parameters: [
          { $ref: '#/components/parameters/path.index' },
          { name: 'size', in: 'query', schema: { type: 'integer', minimum: 0, default: 10 } },
        ],
        requestBody: { required: false, content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
        responses: { 200: { description: 'Found.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Hits' } } } } },
        'x-fathom-effect': 'read',
      },
    },
    '/indices': {
      get: { summary: 'The indices.', tags: ['convention'], responses: {}, 'x-fathom-effect': 'read' },
      post: {
        summary: 'Make an index.',
        tags: ['convention'],
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        responses: {},
        'x-fathom-effect': 'write',
      },
    },
  },
  components: {
    parameters: { 'path.index': { name: 'index', in: 'path', required: true, schema: { type: 'string' }, example: 'books' } },
    schemas: {
      Body: {
        type: 'object',
        properties: { size: { type: 'integer', default: 3 }, sort: { type: 'array', items: { type: 'string' } }, query: {} },
      },
    },
  },
};
const operations = readOperations(document);
const search = operations[0];

describe('the operations of a document', () => {
  it('are read with what their references stand for', () => {
    expect(search).toMatchObject({
      id: 'POST /{index}/_search',
      writes: false,
      parameters: [
        { name: 'index', in: 'path', required: true, example: 'books' },
        { name: 'size', type: 'integer, at least 0, default 10' },
      ],
      responses: [{ status: '200', description: 'Found.', schema: 'Hits' }],
    });
    expect(operations.map(({ id, writes }) => [id, writes])).toEqual([
      ['POST /{index}/_search', false],
      ['GET /indices', false],
      ['POST /indices', true],
    ]);
  });

  it('are found by words of their method, path and summary, in any order', () => {
    expect(findOperations(operations, 'index make').map(({ id }) => id)).toEqual(['POST /indices']);
    expect(findOperations(operations, ' ')).toHaveLength(3);
    expect(findOperations(operations, 'make nothing')).toEqual([]);
  });

  it('stand in groups by dialect and path', () => {
    const groups = groupOperations(operations);
    expect(groups.map(({ dialect, paths }) => [dialect, paths.map(({ path, operations }) => [path, operations.length])])).toEqual([
      ['search', [['/{index}/_search', 1]]],
      ['convention', [['/indices', 2]]],
    ]);
  });
});

describe('an example', () => {
  it('is made of defaults and types where the schema gives none', () => {
    expect(exampleOf(document, { $ref: '#/components/schemas/Body' })).toEqual({ size: 3, sort: ['text'] });
    expect(exampleOf(document, { type: 'string', examples: ['5m'] })).toBe('5m');
  });
});

describe('trying an operation', () => {
  it('fills the path and the query, and leaves out what is empty', () => {
    if (search === undefined) throw new Error('no operation');
    const values = { ...firstValues(search), 'path.index': 'my books', 'query.size': '' };
    expect(trialOf(search, values, '', 'application/json')).toEqual({
      method: 'POST',
      path: '/my%20books/_search',
      headers: {},
      upload: undefined,
    });
    expect(trialOf(search, { ...values, 'query.size': '5' }, '{}', 'application/json')).toMatchObject({
      path: '/my%20books/_search?size=5',
      upload: { type: 'application/json', content: '{}' },
    });
  });

  it('says which part of the path is missing', () => {
    if (search === undefined) throw new Error('no operation');
    expect(trialOf(search, {}, '', 'application/json')).toEqual({ problem: 'The path needs a value for index.' });
  });

  it('sends header parameters as headers', () => {
    const create = operations[2];
    if (create === undefined) throw new Error('no operation');
    expect(trialOf(create, { 'header.Idempotency-Key': 'k1' }, '', 'application/json')).toMatchObject({
      headers: { 'Idempotency-Key': 'k1' },
    });
  });
});
