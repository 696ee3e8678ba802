import React from 'react';
import { createRoot } from 'react-dom/client';
import { Facet, Paging, PagingInfo, Results, SearchBox, SearchProvider } from '@elastic/react-search-ui';
import ElasticsearchAPIConnector from '@elastic/search-ui-elasticsearch-connector';
import { findHost } from '../shared/parks.js';

const SIZES = [
  { from: -1, name: 'Any' },
  { from: 0, to: 100_000, name: 'Small' },
  { from: 100_001, to: 1_000_000, name: 'Medium' },
  { from: 1_000_001, name: 'Large' },
];

const searchQuery = {
  search_fields: { title: { weight: 3 }, description: {} },
  result_fields: { title: { snippet: {} }, description: { snippet: {} }, states: { raw: {} } },
  disjunctiveFacets: ['states', 'acres'],
  facets: {
    states: { type: 'value', size: 20 },
    acres: { type: 'range', ranges: SIZES },
    established: { type: 'range', ranges: [{ to: '1920-01-01T00:00:00.000Z', name: 'Early' }, { from: '1920-01-01T00:00:00.000Z', name: 'Late' }] },
    world_heritage_site: { type: 'value' },
  },
};

const host = await findHost();
const config = {
  apiConnector: new ElasticsearchAPIConnector({ host, index: 'parks' }),
  alwaysSearchOnInitialLoad: true,
  trackUrlState: false,
  initialState: { resultsPerPage: 5 },
  searchQuery,
  autocompleteQuery: { suggestions: { types: { documents: { fields: ['title.suggest'] } }, size: 4 } },
};

createRoot(document.getElementById('app')).render(
  <SearchProvider config={config}>
    <SearchBox autocompleteSuggestions />
    <Facet field="states" label="States" filterType="any" show={20} />
    <Facet field="acres" label="Size" filterType="any" />
    <Facet field="established" label="Established" />
    <Facet field="world_heritage_site" label="World heritage" />
    <PagingInfo />
    <Results titleField="title" />
    <Paging />
  </SearchProvider>,
);
