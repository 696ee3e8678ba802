import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints/endpoints.ts';
import { at, testService } from '../testing/test-service.ts';

type Operations = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

async function read(): Promise<Readonly<Record<string, unknown>>> {
  return (await testService().call('GET', '/openapi.json')).json as Readonly<Record<string, unknown>>;
}

describe('the OpenAPI document', () => {
  it('is the document itself, as JSON, the same each time and under every version', async () => {
    const [bare, versioned] = await Promise.all(['/openapi.json', '/v1/openapi.json'].map((path) => testService().call('GET', path)));
    expect([bare?.status, bare?.headers['content-type']]).toEqual([200, 'application/json']);
    expect(bare?.text).toBe(versioned?.text);
  });

  it('is valid to a public validator, with every reference resolved', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(await read());
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('names nothing that is not among its components, and has no schema that nothing names', async () => {
    const document = await read();
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer);
    const lost = [...new Set(pointers)].filter((pointer) => pointer.split('/').reduce<unknown>(child, document) === undefined);
    expect(lost).toEqual([]);
    const schemas = Object.keys(at(document, 'components.schemas') as object);
    expect(schemas.filter((name) => !pointers.includes(`components/schemas/${name}`))).toEqual([]);
  });

  it('has every method on every path of the table, and OPTIONS on each', async () => {
    const paths = (await read())['paths'] as Operations;
    for (const { methods, paths: templates } of ENDPOINTS) {
      for (const path of templates) {
        for (const method of methods) expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase());
        expect(Object.keys(paths[path] ?? {})).toContain('options');
      }
    }
  });

  it('gives every operation a name of its own', async () => {
    const operations = Object.values((await read())['paths'] as Operations).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it('gives examples that are as their schemas say', async () => {
    const document = await read();
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(document, 'document');
    const schemas = at(document, 'components.schemas') as Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
    const given = Object.entries(schemas).flatMap(([name, { examples = [] }]) => examples.map((example) => ({ name, example })));
    expect(given.length).toBeGreaterThan(20);
    const wrong = given.filter(({ name, example }) => !ajv.validate(`document#/components/schemas/${name}`, example));
    expect(wrong).toEqual([]);
  });

  it('takes its errors, as every record does, in the envelope', async () => {
    const { status, json } = await testService().call('GET', '/openapi.json?nonsense=1');
    expect([status, at(json, 'code')]).toEqual([400, 1010]);
  });
});

function child(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined)?.[name];
}
