import { describe, expect, it } from 'vitest';
import { breaksTies, isFrom, losesBehindCursors, pitDialect, readProduct } from './product.ts';

const elastic = (number: string) => ({ cluster_name: 'c', version: { number, build_flavor: 'default' }, tagline: 'You Know, for Search' });
const opensearch = (number: string) => ({
  cluster_name: 'c',
  version: { distribution: 'opensearch', number },
  tagline: 'The OpenSearch Project',
});

describe('the product that answers', () => {
  it.each([
    [elastic('7.10.2'), 'elasticsearch', 'elastic', false],
    [elastic('7.17.28'), 'elasticsearch', 'elastic', true],
    [elastic('8.19.2'), 'elasticsearch', 'elastic', true],
    [elastic('9.5.0-SNAPSHOT'), 'elasticsearch', 'elastic', true],
    [elastic('6.8.0'), 'elasticsearch', 'none', false],
    [opensearch('1.3.20'), 'opensearch', 'none', false],
    [opensearch('2.4.0'), 'opensearch', 'opensearch', false],
    [opensearch('2.19.1'), 'opensearch', 'opensearch', false],
    [opensearch('3.3.0'), 'opensearch', 'opensearch', false],
  ])('%j is %s, with points in time: %s, ties broken: %s', (root, name, dialect, ties) => {
    const product = readProduct(root);
    expect(product?.name).toBe(name);
    expect(product && [pitDialect(product), breaksTies(product)]).toEqual([dialect, ties]);
  });

  it.each([
    undefined,
    'text',
    {},
    { version: {} },
    { version: { number: '7.10.2' } },
    { version: { number: 'x', distribution: 'opensearch' } },
    [],
  ])('%j is none of them', (root) => {
    expect(readProduct(root)).toBeUndefined();
  });

  it('knows Fathom, whatever it passes for', () => {
    expect(readProduct({ ...elastic('7.10.2'), cluster_name: 'fathom' })).toMatchObject({ isFathom: true });
  });

  it('loses documents behind cursors where it is a real OpenSearch', () => {
    const roots = [
      elastic('7.10.2'),
      elastic('9.5.0'),
      opensearch('2.19.1'),
      opensearch('3.3.0'),
      { ...opensearch('3.2.0'), cluster_name: 'fathom' },
    ];
    const products = roots.map(readProduct);
    expect(products.map((product) => product && losesBehindCursors(product))).toEqual([false, false, true, true, false]);
  });

  it('compares releases by number, not by text', () => {
    expect([
      isFrom({ major: 2, minor: 12 }, [2, 4]),
      isFrom({ major: 2, minor: 4 }, [2, 12]),
      isFrom({ major: 10, minor: 0 }, [9, 5]),
    ]).toEqual([true, false, true]);
  });
});
