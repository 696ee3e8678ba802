/** Links of every form the playground ever wrote, and what they must go on to mean. Add to it, never change it. */
export const oldLinks = [
  {
    link: '#/compare?data=logs&shards=5',
    route: {
      name: 'compare',
      dataset: 'logs',
      shards: 5,
    },
    view: null,
  },
  {
    link: '#/compare?data=tiny&shards=3&docs=24&q=big+cat&sort=rank:asc&tie=none&size=2&page=5&theme=dark',
    route: {
      name: 'compare',
      dataset: 'tiny',
      shards: 3,
      documents: 24,
      query: 'big cat',
      sort: 'rank:asc',
      tieBreak: 'none',
      size: 2,
      page: 5,
      theme: 'dark',
    },
    view: null,
  },
  {
    link: '#/compare?q=error&from=9990',
    route: {
      name: 'compare',
      dataset: 'logs',
      shards: 5,
      query: 'error',
      page: 1000,
    },
    view: null,
  },
  {
    link: '#/compare?data=logs&shards=5&page=1000&view=0.eyJsYW5lcyI6eyJoaWRkZW4iOlsic2Nyb2xsIl19LCJwb3NpdGlvbnMiOnsib2Zmc2V0IjoxMDAwfX0',
    route: {
      name: 'compare',
      dataset: 'logs',
      shards: 5,
      page: 1000,
    },
    view: {
      lanes: {
        hidden: ['scroll'],
      },
      positions: {
        offset: 1000,
      },
    },
  },
  {
    link: '#/compare?data=logs&shards=5&view=1.RU7LCgMhEPuXnOewpTd_pSxl0LEK4sgotLD478VuS29JyOtA4Sod7oBaEIO7oeUBgsbYZYEubD7dOQ6xRb1pKdgJKYcgdSX-WjSRX8c-CT6xjdVuwj7BYVhuIPBrjaLoA5PQkz4r3He5ac8jaz1fnTfcZds2-hjcdc43',
    route: {
      name: 'compare',
      dataset: 'logs',
      shards: 5,
    },
    view: {
      lanes: {
        order: ['pit', 'offset', 'search_after', 'scroll'],
        hidden: ['scroll'],
        free: ['pit'],
      },
      chart: {
        reach: 'trip',
        axes: 'log',
      },
      shown: 'pit',
      positions: {
        offset: 1000,
        pit: 3,
      },
    },
  },
  {
    link: '#/console?view=1.q1bKS8xNVbJSCinKL03KSVXSUSpJrShRslJydw1R0C_JzKvUj0_OL80riclTqgUA',
    route: { name: 'console', add: '' },
    view: { name: 'Trouble', text: 'GET /tiny/_count\n' },
  },
  {
    link: '#/data?data=logs&shards=3&docs=20000&view=1.q1YqTk3PTc0rKVayMtNRKkotyMlMTixWsjLUUSrPzEvJL1eyMjUw0FEqzslMTi1WsrIAKUorSi3OULJS0jVUqgUA',
    route: { name: 'data', dataset: 'logs', shards: 3, documents: 20_000 },
    view: { segments: 6, replicas: 1, window: 500, slices: 8, refresh: '-1' },
  },
  {
    link: '#/compare?data=logs&shards=5&open=inspector,chart',
    route: { name: 'compare', dataset: 'logs', shards: 5, open: ['inspector', 'chart'] },
    view: null,
  },
  {
    link: '#/compare?data=feed&shards=5&view=0.eyJjb25zaXN0ZW5jeSI6InVwZGF0ZXMsNSxwYWdlLDEsNSJ9',
    route: { name: 'compare', dataset: 'feed', shards: 5 },
    view: { consistency: 'updates,5,page,1,5' },
  },
  {
    link: '#/compare?data=feed&shards=5&open=none&view=0.eyJjb25zaXN0ZW5jeSI6InVwZGF0ZXMsNSxwYWdlLDEsNSJ9',
    route: { name: 'compare', dataset: 'feed', shards: 5, open: [] },
    view: { consistency: 'updates,5,page,1,5' },
  },
];
