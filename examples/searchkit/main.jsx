import React from 'react';
import { createRoot } from 'react-dom/client';
import createClient from '@searchkit/instantsearch-client';
import { Configure, Highlight, Hits, InstantSearch, Pagination, RangeInput, RefinementList, SearchBox, Stats } from 'react-instantsearch';
import Searchkit from 'searchkit';
import { findHost } from '../shared/parks.js';

const host = await findHost();
const searchkit = new Searchkit({
  connection: { host },
  search_settings: {
    search_attributes: [{ field: 'title', weight: 3 }, 'description'],
    result_attributes: ['title', 'description', 'states', 'acres'],
    highlight_attributes: ['title', 'description'],
    facet_attributes: [
      { attribute: 'states', field: 'states', type: 'string' },
      { attribute: 'heritage', field: 'world_heritage_site', type: 'string' },
      { attribute: 'acres', field: 'acres', type: 'numeric' },
      { attribute: 'level', field: 'level', type: 'string', nestedPath: 'trails' },
    ],
    filter_attributes: [{ attribute: 'visitors', field: 'visitors', type: 'numeric' }],
  },
});

function Park({ hit }) {
  return (
    <article>
      <h2>
        <Highlight attribute="title" hit={hit} />
      </h2>
      <Highlight attribute="description" hit={hit} />
    </article>
  );
}

createRoot(document.getElementById('app')).render(
  <InstantSearch indexName="parks" searchClient={createClient(searchkit)}>
    <Configure hitsPerPage={5} />
    <SearchBox />
    <Stats />
    <section aria-label="States">
      <RefinementList attribute="states" searchable limit={20} />
    </section>
    <section aria-label="Heritage">
      <RefinementList attribute="heritage" />
    </section>
    <section aria-label="Size">
      <RangeInput attribute="acres" />
    </section>
    <section aria-label="Trails">
      <RefinementList attribute="level" />
    </section>
    <Hits hitComponent={Park} />
    <Pagination />
  </InstantSearch>,
);
