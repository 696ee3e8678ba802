import type { Answer } from '../endpoints/endpoint.ts';
import { NODE_NAME } from '../errors/error-body.ts';
import { LUCENE_VERSION, PEER_VERSION } from '../version.ts';

/** What clients are told they talk to. */
export const CLUSTER_NAME = 'fathom';

/** `GET /`: who answers. Clients read the version to know which dialect to speak. */
export function info(): Answer {
  return {
    status: 200,
    body: {
      name: NODE_NAME,
      cluster_name: CLUSTER_NAME,
      cluster_uuid: 'fathom_in_one_process_',
      version: {
        number: PEER_VERSION,
        // Clients of the 7.x line go no further when this is not `default`.
        build_flavor: 'default',
        build_type: 'unknown',
        build_hash: 'unknown',
        build_date: 'unknown',
        build_snapshot: false,
        lucene_version: LUCENE_VERSION,
        minimum_wire_compatibility_version: '6.8.0',
        minimum_index_compatibility_version: '6.0.0-beta1',
      },
      tagline: 'You Know, for Search',
    },
  };
}
