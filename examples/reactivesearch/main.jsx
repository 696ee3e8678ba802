import React from 'react';
import ReactDOM from 'react-dom';
import { DataSearch, DateRange, MultiList, RangeSlider, ReactiveBase, ReactiveList, SingleRange } from '@appbaseio/reactivesearch';
import { findHost } from '../shared/parks.js';

const SIZES = [
  { start: 0, end: 100_000, label: 'Small' },
  { start: 100_001, end: 1_000_000, label: 'Medium' },
  { start: 1_000_001, end: 10_000_000, label: 'Large' },
];
const OTHERS = (own) => ({ and: ['text', 'states', 'size', 'visitors', 'established'].filter((name) => name !== own) });

const host = await findHost();
ReactDOM.render(
  <ReactiveBase app="parks" url={host} enableAppbase={false}>
    <DataSearch componentId="text" dataField={['title', 'description']} autosuggest={false} debounce={0} highlight />
    <section aria-label="States">
      <MultiList componentId="states" dataField="states" title="States" size={20} showSearch={false} react={OTHERS('states')} />
    </section>
    <section aria-label="Size">
      <SingleRange componentId="size" dataField="acres" title="Size" data={SIZES} />
    </section>
    <section aria-label="Visitors">
      <RangeSlider componentId="visitors" dataField="visitors" range={{ start: 0, end: 6_000_000 }} interval={1_000_000} showHistogram />
    </section>
    <section aria-label="Established">
      <DateRange componentId="established" dataField="established" queryFormat="date" />
    </section>
    <ReactiveList
      componentId="parks"
      dataField="title.keyword"
      sortBy="asc"
      size={5}
      pagination
      react={OTHERS('parks')}
      renderItem={(park) => (
        <article key={park._id}>
          <h2 dangerouslySetInnerHTML={{ __html: park.title }} />
        </article>
      )}
    />
  </ReactiveBase>,
  document.getElementById('app'),
);
