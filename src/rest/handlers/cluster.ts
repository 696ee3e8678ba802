import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { NODE_NAME } from '../errors/error-body.ts';

/** What clients are told they talk to. */
export const CLUSTER_NAME = 'fathom';
export const CLUSTER_UUID = 'fathom_in_one_process_';

/** `GET /`: who answers. Clients read the version to know which dialect to speak. */
export function info({ services: { release } }: Exchange): Answer {
  const { number, lucene, minimum, product } = release;
  const isElastic = product === 'Elasticsearch';
  return {
    status: 200,
    body: {
      name: NODE_NAME,
      cluster_name: CLUSTER_NAME,
      cluster_uuid: CLUSTER_UUID,
      version: {
        distribution: isElastic ? undefined : 'opensearch',
        number,
        // Clients of the 7.x line go no further when this is not `default`.
        build_flavor: isElastic ? 'default' : undefined,
        build_type: 'unknown',
        build_hash: 'unknown',
        build_date: 'unknown',
        build_snapshot: false,
        lucene_version: lucene,
        minimum_wire_compatibility_version: minimum[0],
        minimum_index_compatibility_version: minimum[1],
      },
      tagline: isElastic ? 'You Know, for Search' : 'The OpenSearch Project: https://opensearch.org/',
    },
  };
}
