import { Client as Client7, errors as errors7 } from '@elastic/elasticsearch-7';
import { Client as Client8, errors as errors8 } from '@elastic/elasticsearch-8';
import { Client as ClientOpenSearch, errors as errorsOpenSearch } from '@opensearch-project/opensearch';

/**
 * A client as the tests use it. All three take `{ index, body }`; they differ in where the answer's body is and in how they spell
 * points in time.
 * @typedef {object} Peer
 * @property {string} name
 * @property {any} client
 * @property {new (...args: any[]) => Error} ResponseError
 * @property {(response: any) => any} bodyOf
 * @property {(index: string) => Promise<string>} openPit
 * @property {(id: string) => Promise<void>} closePit
 */

/**
 * The three clients, talking to one address.
 * @param {string} node
 * @returns {readonly Peer[]}
 */
export function makePeers(node) {
  return [elasticsearch7(new Client7({ node })), elasticsearch8(new Client8({ node })), openSearch(new ClientOpenSearch({ node }))];
}

/** @param {any} client @returns {Peer} */
function elasticsearch7(client) {
  return {
    name: 'elasticsearch-7.17',
    client,
    ResponseError: errors7.ResponseError,
    bodyOf: (response) => response.body,
    openPit: async (index) => (await client.openPointInTime({ index, keep_alive: '1m' })).body.id,
    closePit: async (id) => void (await client.closePointInTime({ body: { id } })),
  };
}

/** @param {any} client @returns {Peer} */
function elasticsearch8(client) {
  return {
    name: 'elasticsearch-8.19',
    client,
    ResponseError: errors8.ResponseError,
    bodyOf: (response) => response,
    openPit: async (index) => (await client.openPointInTime({ index, keep_alive: '1m' })).id,
    closePit: async (id) => void (await client.closePointInTime({ id })),
  };
}

/** @param {any} client @returns {Peer} */
function openSearch(client) {
  return {
    name: 'opensearch-3.9',
    client,
    ResponseError: errorsOpenSearch.ResponseError,
    bodyOf: (response) => response.body,
    openPit: async (index) => (await client.createPit({ index, keep_alive: '1m' })).body.pit_id,
    closePit: async (id) => void (await client.deletePit({ body: { pit_id: [id] } })),
  };
}
