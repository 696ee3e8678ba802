/** National parks for the examples, and how an index gets them. */

/** How their fields are mapped. */
export const MAPPINGS = {
  properties: {
    title: { type: 'text', fields: { keyword: { type: 'keyword' }, suggest: { type: 'completion' } } },
    description: { type: 'text' },
    states: { type: 'keyword' },
    acres: { type: 'long' },
    visitors: { type: 'long' },
    world_heritage_site: { type: 'keyword' },
    established: { type: 'date' },
    location: { type: 'geo_point' },
    trails: { type: 'nested', properties: { name: { type: 'keyword' }, level: { type: 'keyword' }, miles: { type: 'long' } } },
  },
};

const park = (title, states, acres, visitors, heritage, established, location, description, ...trails) => ({
  title,
  states,
  acres,
  visitors,
  world_heritage_site: String(heritage),
  established,
  location,
  description,
  trails: trails.map(([name, level, miles]) => ({ name, level, miles })),
});

/** Twelve of them; sizes, dates, places and miles are rounded. */
export const PARKS = [
  park('Acadia', ['Maine'], 49_000, 3_300_000, false, '1919-02-26', '44.35,-68.21', 'Granite peaks beside the ocean.', ['Ocean Path', 'easy', 4], ['Precipice', 'hard', 2]),
  park('Arches', ['Utah'], 76_700, 1_585_000, false, '1971-11-12', '38.68,-109.57', 'Two thousand arches of sandstone.', ['Windows', 'easy', 1], ['Delicate Arch', 'moderate', 3]),
  park('Big Bend', ['Texas'], 801_000, 388_000, false, '1944-06-12', '29.25,-103.25', 'A bend of a river in the desert.', ['South Rim', 'hard', 13]),
  park('Crater Lake', ['Oregon'], 183_000, 756_000, false, '1902-05-22', '42.94,-122.1', 'A lake in the crater of a volcano.', ['Sun Notch', 'easy', 1], ['Cleetwood Cove', 'hard', 2]),
  park('Death Valley', ['California', 'Nevada'], 3_373_000, 1_296_000, false, '1994-10-31', '36.24,-116.82', 'The hottest desert valley.', ['Golden Canyon', 'moderate', 3]),
  park('Everglades', ['Florida'], 1_508_000, 930_000, true, '1934-05-30', '25.32,-80.93', 'A slow river of grass.', ['Anhinga', 'easy', 1]),
  park('Glacier', ['Montana'], 1_013_000, 2_946_000, true, '1910-05-11', '48.8,-114', 'Glaciers and lakes below the peaks.', ['Trail of the Cedars', 'easy', 1], ['Highline', 'hard', 12]),
  park('Grand Canyon', ['Arizona'], 1_217_000, 5_969_000, true, '1919-02-26', '36.06,-112.14', 'A canyon cut by a river.', ['Rim', 'easy', 13], ['Bright Angel', 'hard', 12]),
  park('Hot Springs', ['Arkansas'], 5_500, 1_544_000, false, '1921-03-04', '34.51,-93.05', 'Springs of hot water in a town.', ['Promenade', 'easy', 1]),
  park('Lassen Volcanic', ['California'], 106_000, 536_000, false, '1916-08-09', '40.49,-121.51', 'Every kind of volcano in one park.', ['Bumpass Hell', 'moderate', 3], ['Lassen Peak', 'hard', 5]),
  park('Yellowstone', ['Wyoming', 'Montana', 'Idaho'], 2_219_000, 4_257_000, true, '1872-03-01', '44.6,-110.5', 'Geysers over a volcano.', ['Upper Geyser Basin', 'easy', 5], ['Mount Washburn', 'moderate', 6]),
  park('Yosemite', ['California'], 761_000, 5_028_000, true, '1890-10-01', '37.83,-119.5', 'Waterfalls and granite walls.', ['Lower Yosemite Fall', 'easy', 1], ['Half Dome', 'hard', 15]),
];

/**
 * Makes the index `parks`.
 * @param {(method: string, path: string, body: string, type: string) => Promise<unknown>} ask sends one request
 */
export async function plantParks(ask) {
  await ask('PUT', '/parks', JSON.stringify({ settings: { number_of_shards: 1, number_of_replicas: 0 }, mappings: MAPPINGS }), 'application/json');
  const lines = PARKS.map((source, at) => `${JSON.stringify({ index: { _id: String(at + 1) } })}\n${JSON.stringify(source)}\n`);
  await ask('POST', '/parks/_bulk?refresh=true', lines.join(''), 'application/x-ndjson');
}

/**
 * Where the service is: `?host=` in the address. With `?in=page` it is in the page itself, behind MSW.
 * @returns {Promise<string>} without a slash at the end
 */
export async function findHost() {
  const asked = new URLSearchParams(location.search);
  const host = asked.get('host') ?? 'http://127.0.0.1:9200';
  if (asked.get('in') === 'page') await (await import('./in-page.js')).answerInPage(host);
  return host;
}
