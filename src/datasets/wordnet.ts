import { bundledDataset, type FileAccess } from './bundled.ts';
import type { Dataset } from './dataset.ts';
import { mappingBody } from './mapping-body.ts';

/** WordNet's synonym sets with their definitions: real text to search. The id is the part of speech's letter and the synset's offset. */
export function wordnet(access: FileAccess): Dataset {
  return bundledDataset(
    {
      id: 'wordnet',
      title: 'WordNet',
      description: 'The 117,791 synonym sets of the English dictionary WordNet 3.1, with definitions and examples.',
      licence: 'WordNet licence',
      attribution: 'WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved.',
      documents: 117_791,
      mappings: mappingBody({
        id: 'keyword',
        lemmas: 'text+keyword',
        part_of_speech: 'keyword',
        topic: 'keyword',
        definition: 'text',
        examples: 'text',
        links: 'integer',
      }),
      suggested: { sort: ['_score:desc', '_id:asc'], searchField: 'definition', titleField: 'lemmas' },
    },
    'wordnet.ndz',
    access,
  );
}
