import { bundledDataset, type FileAccess } from './bundled.ts';
import type { Dataset } from './dataset.ts';
import { mappingBody } from './mapping-body.ts';

/** The world's towns with at least 1,000 people: numbers to sort by, with many ties. The id is GeoNames' own. */
export function cities(access: FileAccess): Dataset {
  return bundledDataset(
    {
      id: 'cities',
      title: 'World cities',
      description: '135,233 towns of the world with country, region, population and place.',
      licence: 'CC BY 4.0',
      attribution: 'Contains data from GeoNames (geonames.org), licensed CC BY 4.0.',
      documents: 135_233,
      mappings: mappingBody({
        id: 'keyword',
        name: 'text+keyword',
        country: 'keyword',
        admin: 'keyword',
        population: 'long',
        location: { lat: 'double', lon: 'double' },
      }),
      suggested: { sort: ['population:desc', '_id:asc'], searchField: 'name', titleField: 'name' },
    },
    'cities.ndz',
    access,
  );
}
